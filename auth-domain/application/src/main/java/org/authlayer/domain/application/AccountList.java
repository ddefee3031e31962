package org.authlayer.domain.application;

import static java.util.Map.entry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.authlayer.domain.usecase.CurrentAccess;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/**
 * Lists of tokens and sessions as their owner sees them: instants as RFC 3339 text, null where
 * there is none. A session's id is the digest of its identifier, of no use to take it over.
 */
final class AccountList {

  private AccountList() {}

  static HttpResponse ofTokens(CurrentAccess current, List<TokenSummary> tokens) {
    return list(
        tokens.stream()
            .map(
                token ->
                    record(
                        token.id().toString(),
                        token.made(),
                        token.lastUse(),
                        token.expiry(),
                        token.client(),
                        current.isBy(token)))
            .toList());
  }

  static HttpResponse ofSessions(CurrentAccess current, List<SessionData> sessions) {
    return list(
        sessions.stream()
            .map(
                session ->
                    record(
                        session.digest(),
                        Optional.of(session.createdAt()),
                        Optional.of(session.lastSeenAt()),
                        Optional.of(session.expiresAt()),
                        session.origin().client(),
                        current.isBy(session)))
            .toList());
  }

  static HttpResponse ofRevoked(int count) {
    return json(JsonValue.object(entry("revoked", JsonValue.of(count))));
  }

  private static JsonValue record(
      String id,
      Optional<Instant> createdAt,
      Optional<Instant> lastUsedAt,
      Optional<Instant> expiresAt,
      String client,
      boolean current) {
    return JsonValue.object(
        entry("id", JsonValue.of(id)),
        entry("created_at", instant(createdAt)),
        entry("last_used_at", instant(lastUsedAt)),
        entry("expires_at", instant(expiresAt)),
        entry("client", JsonValue.of(client)),
        entry("current", JsonValue.of(current)));
  }

  private static JsonValue instant(Optional<Instant> at) {
    return at.<JsonValue>map(value -> JsonValue.of(value.toString()))
        .orElseGet(JsonValue.NullValue::new);
  }

  private static HttpResponse list(List<JsonValue> records) {
    return json(new JsonValue.ArrayValue(records));
  }

  private static HttpResponse json(JsonValue value) {
    return HttpResponse.of(200, new Body.Json(value)).with("Cache-Control", "no-store");
  }
}
