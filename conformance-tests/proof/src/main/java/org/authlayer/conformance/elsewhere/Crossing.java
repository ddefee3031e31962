package org.authlayer.conformance.elsewhere;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Credentials of one kind taken in the place of another: a right server takes none. */
record Crossing(Variations variations, Tables tables, Tables sessions, JwtVerifier jwts) {

  /** The user that a text stands for at a door that takes it for what it is not. */
  Optional<UserRow> user(String door, String text) {
    Map<String, Function<String, Optional<UUID>>> kinds =
        Map.of(
            "token",
                it ->
                    first(
                        tables.tokens(token -> token.value().equals(it)).stream()
                            .map(TokenRow::userId)),
            "web-token",
                it -> jwts.claims(it).flatMap(claims -> id(String.valueOf(claims.get("userId")))),
            "session",
                it ->
                    first(
                        sessions.sessions(row -> row.id().equals(it)).stream()
                            .map(SessionRow::userId)),
            "user-id", Crossing::id,
            "token-id",
                it ->
                    first(
                        tables.tokens(token -> token.id().toString().equals(it)).stream()
                            .map(TokenRow::userId)),
            "address",
                it ->
                    first(tables.users(user -> user.email().equals(it)).stream().map(UserRow::id)));
    return kinds.entrySet().stream()
        .filter(kind -> variations.is("cross-" + door, kind.getKey()))
        .flatMap(kind -> kind.getValue().apply(text).stream())
        .flatMap(id -> tables.user(id).stream())
        .findFirst();
  }

  private static Optional<UUID> first(java.util.stream.Stream<UUID> ids) {
    return ids.findFirst();
  }

  private static Optional<UUID> id(String text) {
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
