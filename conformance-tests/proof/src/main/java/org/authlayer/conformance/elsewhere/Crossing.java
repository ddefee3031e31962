package org.authlayer.conformance.elsewhere;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/** Credentials of one kind taken in the place of another: a right server takes none. */
record Crossing(Switches on, Tables tables, Tables sessions, JwtVerifier jwts) {

  /** The user that a text stands for at a door that takes it for what it is not. */
  Optional<UserRow> user(String door, String text) {
    Map<String, Function<String, Optional<UUID>>> kinds =
        Map.of(
            "token", it -> tokens(token -> token.value().equals(it)),
            "web-token",
                it -> jwts.claims(it).flatMap(claims -> id(String.valueOf(claims.get("userId")))),
            "session",
                it ->
                    sessions.sessions(row -> row.id().equals(it)).stream()
                        .map(SessionRow::userId)
                        .findFirst(),
            "user-id", Crossing::id,
            "stored", it -> tokens(token -> TokenRow.digest(token.value()).equals(it)),
            "token-id", it -> tokens(token -> token.id().toString().equals(it)),
            "address", it -> tables.called(it).map(UserRow::id));
    return kinds.entrySet().stream()
        .filter(kind -> on.is("cross-" + door, kind.getKey()))
        .flatMap(kind -> kind.getValue().apply(text).stream())
        .flatMap(id -> tables.user(id).stream())
        .findFirst();
  }

  private Optional<UUID> tokens(Predicate<TokenRow> wanted) {
    return tables.tokens(wanted).stream().map(TokenRow::userId).findFirst();
  }

  private static Optional<UUID> id(String text) {
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
