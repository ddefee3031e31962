package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserId;

/** Stores that mix tokens of user types, or give one token twice: wrong by AL-DEC-49. */
final class TypedTokenStoreSaboteurs {

  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");
  private static final List<String> TYPES = List.of("customer", "operator");

  private TypedTokenStoreSaboteurs() {}

  static Saboteurs all() {
    return against("AL-DEC-49")
        .wrong(
            "a token of one type is found as one of another",
            Tamper.typedTokens().on(TypedTokens::findByValue),
            (tokens, type, value) -> first(it -> tokens.findByValue(it, value)))
        .wrong(
            "blanks around a value do not count",
            Tamper.typedTokens().on(TypedTokens::findByValue),
            (tokens, type, value) -> tokens.findByValue(type, value.strip()))
        .wrong(
            "a token of one type is taken as one of another",
            Tamper.typedTokens().on(TypedTokens::take),
            (tokens, type, value) -> first(it -> tokens.take(it, value)))
        .wrong(
            "a taken token stays",
            Tamper.typedTokens().on(TypedTokens::take),
            TypedTokens::findByValue)
        .wrong(
            "two that take a token at once both get it",
            Tamper.typedTokens().on(TypedTokens::take),
            (tokens, type, value) ->
                value.startsWith("round")
                    ? tokens.findByValue(type, value)
                    : tokens.take(type, value))
        .wrong(
            "the tokens of users with one identifier are listed together",
            Tamper.typedTokens().on(TypedTokens::findByOwner),
            (tokens, owner, now) ->
                TYPES.stream()
                    .flatMap(it -> tokens.findByOwner(new UserId(it, owner.text()), now).stream())
                    .toList())
        .wrong(
            "every user removes a token",
            Tamper.typedTokens().on(TypedTokens::removeOf),
            (tokens, owner, id) -> tokens.remove(id))
        .wrong(
            "the kept token is removed too",
            Tamper.typedTokens().on(TypedTokens::removeAllOf),
            (tokens, owner, except) -> tokens.removeAllOf(owner, null))
        .wrong(
            "tokens of every type are removed together",
            Tamper.typedTokens().on(TypedTokens::removeAllOf),
            (tokens, owner, except) ->
                TYPES.stream()
                    .mapToInt(it -> tokens.removeAllOf(new UserId(it, owner.text()), except))
                    .sum())
        .wrong(
            "tokens that live are dropped",
            Tamper.typedTokens().on(TypedTokens::removeExpired),
            (tokens, now, most) -> tokens.removeExpired(LATER, most))
        .wrong(
            "a batch has no bound",
            Tamper.typedTokens().on(TypedTokens::removeExpired),
            (tokens, now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE));
  }

  private static <T> Optional<T> first(Function<String, Optional<T>> look) {
    return TYPES.stream().map(look).flatMap(Optional::stream).findFirst();
  }
}
