package org.authlayer.conformance.saboteurs.tokens;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

public final class TokenSaboteurs {

  private TokenSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(lasting(), shared());
  }

  private static Saboteurs lasting() {
    return against("AL-TOK-01")
        .wrong("authenticates only on the first use", once())
        .andAgainst("AL-TOK-05")
        .wrong(
            "login deletes earlier rows",
            WrongTokens.caching(
                (tokens, memory) ->
                    onLogin(
                        tokens,
                        (right, id) ->
                            memory.othersOfTheOwner(id).forEach(it -> right.remove(it.id())))))
        .wrong(
            "login issues tokens that do not work",
            WrongTokens.remembering(
                (tokens, memory) ->
                    onLogin(
                        tokens,
                        (right, id) -> {
                          if (!memory.othersOfTheOwner(id).isEmpty()) {
                            memory.hidden().add(id);
                          }
                        })));
  }

  private static Saboteurs shared() {
    return against("AL-TOK-10")
        .wrong("the first instance knows its own tokens only", onInstance(0))
        .wrong("the second instance knows its own tokens only", onInstance(1))
        .wrong("deletion takes all tokens", deletingTheRest())
        .wrong("tokens never become invalid", WrongTokens.ending(it -> null));
  }

  /** The operator runs once per instance, and for the first one first. */
  private static Tamper<?> onInstance(int forgetful) {
    AtomicInteger instances = new AtomicInteger();

    return Tamper.tokens()
        .then(it -> instances.getAndIncrement() % 2 == forgetful ? ownOnly().apply(it) : it);
  }

  private static Tamper<UserTokens> ownOnly() {
    return WrongTokens.remembering(
        (tokens, memory) ->
            tokens
                .on(UserTokens::findByValue)
                .does((right, value) -> right.findByValue(value).filter(memory.seen()::contains)));
  }

  private static Tamper<UserTokens> deletingTheRest() {
    List<UUID> issued = new CopyOnWriteArrayList<>();
    return onLogin(Tamper.tokens(), (right, id) -> issued.add(id))
        .on(UserTokens::remove)
        .does((right, id) -> issued.stream().map(right::remove).toList().contains(true));
  }

  private static Tamper<UserTokens> once() {
    return WrongTokens.remembering(
        (tokens, memory) ->
            tokens
                .on(UserTokens::findByValue)
                .does(
                    (right, value) -> {
                      Optional<UserToken> found = right.findByValue(value);
                      found.map(UserToken::id).ifPresent(memory.hidden()::add);
                      return found;
                    }));
  }

  /** Does something else too when a token has been added. */
  private static Tamper<UserTokens> onLogin(
      Tamper<UserTokens> tokens, BiConsumer<UserTokens, UUID> also) {
    return tokens
        .on(UserTokens::add)
        .does(
            (right, token) -> {
              UserTokens.Added added = right.add(token);
              if (added instanceof UserTokens.Added.Ok(UUID id)) {
                also.accept(right, id);
              }
              return added;
            });
  }
}
