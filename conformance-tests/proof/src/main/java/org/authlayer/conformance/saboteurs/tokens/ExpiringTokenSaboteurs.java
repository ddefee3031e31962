package org.authlayer.conformance.saboteurs.tokens;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Environment;

/** Tokens whose end is missed, or is the end of too much. */
public final class ExpiringTokenSaboteurs {

  private ExpiringTokenSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-TOK-02")
        .wrong("the validity flag is never read", immortal())
        .wrong("one invalid token ends all", endingAll())
        .wrong("the first token never works", late())
        .andAgainst("AL-TOK-03")
        .wrong(
            "refuses but keeps the record",
            Tamper.tokens().on(UserTokens::remove),
            (right, id) -> true)
        .wrong(
            "hides the record",
            WrongTokens.remembering(
                (tokens, memory) ->
                    tokens.on(UserTokens::remove).does((right, id) -> memory.hidden().add(id))))
        .wrong("goes on from its cache", WrongTokens.caching())
        .wrong(
            "deletes all",
            WrongTokens.remembering(
                (tokens, memory) ->
                    alsoRemoving(
                        tokens,
                        (right, id) -> memory.seen().forEach(it -> memory.hidden().add(it.id())))))
        .wrong("deletes but accepts", Tamper.in(ExpiringTokenSaboteurs::deletingButAccepting))
        .andAgainst("AL-TOK-04")
        .wrong("ends the owner's next", hiding(List::getFirst))
        .wrong("ends the owner's last", hiding(List::getLast))
        .wrong("deletes rows", WrongTokens.caching(ExpiringTokenSaboteurs::deletingTheOthers))
        .wrong("tokens never become invalid", immortal())
        .andAgainst("AL-TOK-08")
        .wrong("tokens never become invalid", immortal())
        .wrong("login makes the old value valid again", handingOutTheOld())
        .wrong("the new token is dead", endingAll());
  }

  private static Tamper<UserTokens> immortal() {
    return WrongTokens.ending(token -> null);
  }

  private static Tamper<UserTokens> late() {
    return WrongTokens.remembering(
        (tokens, memory) ->
            tokens
                .on(UserTokens::add)
                .does(
                    (right, token) -> {
                      UserTokens.Added added = right.add(token);
                      memory.hidden().add(memory.seen().getFirst().id());
                      return added;
                    }));
  }

  private static Tamper<UserTokens> endingAll() {
    return Tamper.tokens()
        .with(
            AtomicBoolean::new,
            (tokens, removed) ->
                alsoRemoving(tokens, (right, id) -> removed.set(true))
                    .on(UserTokens::findByValue)
                    .does(
                        (right, value) ->
                            removed.get() ? Optional.empty() : right.findByValue(value)));
  }

  /** Ends one of the owner's other tokens. */
  private static Tamper<UserTokens> hiding(Function<List<UserToken>, UserToken> which) {
    return WrongTokens.remembering(
        (tokens, memory) ->
            alsoRemoving(
                tokens,
                (right, id) -> {
                  List<UserToken> others = memory.othersOfTheOwner(id);
                  if (!others.isEmpty()) {
                    memory.hidden().add(which.apply(others).id());
                  }
                }));
  }

  private static Tamper<UserTokens> deletingTheOthers(
      Tamper<UserTokens> tokens, WrongTokens.Memory memory) {
    return alsoRemoving(
        tokens,
        (right, id) -> memory.othersOfTheOwner(id).forEach(other -> right.remove(other.id())));
  }

  /** Does something else too before a token is removed. */
  private static Tamper<UserTokens> alsoRemoving(
      Tamper<UserTokens> tokens, BiConsumer<UserTokens, UUID> also) {
    return tokens
        .on(UserTokens::remove)
        .does(
            (right, id) -> {
              also.accept(right, id);
              return right.remove(id);
            });
  }

  private static Tamper<UserTokens> deletingButAccepting(Environment environment) {
    UserTokens rows = environment.databases().standard().userTokens();
    return WrongTokens.found(
        token -> {
          if (token.expiry().filter(environment.time().instant()::isAfter).isPresent()) {
            rows.remove(token.id());
          }
          return new UserToken(token.id(), token.value(), token.user(), null);
        });
  }

  /** Every login answers the value of the first one, which then leads to the last one's record. */
  private static List<Tamper<?>> handingOutTheOld() {
    Map<String, String> first = new ConcurrentHashMap<>();
    Map<String, String> last = new ConcurrentHashMap<>();
    UnaryOperator<String> old =
        value ->
            last.entrySet().stream()
                .filter(entry -> entry.getValue().equals(value))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(value);

    return List.of(
        Tamper.tokens()
            .on(UserTokens::add)
            .does(
                (right, token) -> {
                  String owner = token.userId().toString();
                  last.put(first.computeIfAbsent(owner, any -> token.value()), token.value());
                  return right.add(token);
                })
            .on(UserTokens::findByValue)
            .does((right, value) -> right.findByValue(last.getOrDefault(value, value))),
        where(to("POST /token-expiring/login")).answers(Answers.changing("value", old)));
  }
}
