package org.authlayer.conformance.section.tokens;

import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Wrong implementations of what TokenChecks checks. */
public final class TokenSaboteurs {

  private TokenSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(lasting(), shared()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> lasting() {
    return List.of(
        wrong("AL-TOK-01", "authenticates only on the first use", once()),
        wrong("AL-TOK-01", "authenticates somebody else", WrongTokens.owner()),
        wrong(
            "AL-TOK-05",
            "login revokes earlier tokens",
            WrongTokens.remembering(
                (tokens, memory) ->
                    onLogin(
                        tokens,
                        (right, id) ->
                            memory
                                .othersOfTheOwner(id)
                                .forEach(it -> memory.hidden().add(it.id()))))),
        wrong("AL-TOK-05", "use ends a token", once()),
        wrong(
            "AL-TOK-05",
            "login deletes earlier rows",
            WrongTokens.caching(
                (tokens, memory) ->
                    onLogin(
                        tokens,
                        (right, id) ->
                            memory.othersOfTheOwner(id).forEach(it -> right.remove(it.id()))))),
        wrong(
            "AL-TOK-05",
            "login issues tokens that do not work",
            WrongTokens.remembering(
                (tokens, memory) ->
                    onLogin(
                        tokens,
                        (right, id) -> {
                          if (!memory.othersOfTheOwner(id).isEmpty()) {
                            memory.hidden().add(id);
                          }
                        }))),
        wrong(
            "AL-TOK-06",
            "tokens die after 30 days",
            Tamper.in(
                environment ->
                    WrongTokens.ending(
                        it -> environment.time().instant().plus(Duration.ofDays(30))))));
  }

  private static List<WireSaboteur> shared() {
    return List.of(
        wrong("AL-TOK-10", "tokens are kept in instance memory", ownOnly()),
        onInstance(0, "the first instance knows its own tokens only"),
        onInstance(1, "the second instance knows its own tokens only"),
        wrong("AL-TOK-10", "found tokens are cached", WrongTokens.caching()),
        wrong("AL-TOK-10", "deletion takes all tokens", deletingTheRest()),
        wrong("AL-TOK-10", "tokens never become invalid", WrongTokens.ending(it -> null)));
  }

  /** The operator runs once per instance, and for the first one first. */
  private static WireSaboteur onInstance(int forgetful, String wrong) {
    AtomicInteger instances = new AtomicInteger();
    return wrong(
        "AL-TOK-10",
        wrong,
        Tamper.tokens()
            .then(it -> instances.getAndIncrement() % 2 == forgetful ? ownOnly().apply(it) : it));
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
