package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** The routes by which users read and revoke their own tokens and sessions (DEC-37). */
record AccountRoutes<U>(UserLayer<U> layer, AccountHandlers<U> account) {

  static <U> Routes of(UserLayer<U> layer) {
    return new AccountRoutes<>(layer, layer.accountHandlers()).all();
  }

  private Routes all() {
    return Routes.of(
            Route.get("", layer::user).named(layer.operation("me")),
            Route.delete("", done(this::deleteUser)).named(layer.operation("deleteAccount")),
            Route.put("/password", done(this::changePassword))
                .named(layer.operation("changePassword")),
            Route.get("/tokens", this::tokens).named(layer.operation("listTokens")),
            Route.delete("/tokens", request -> revoked(account.revokeOtherTokens(request)))
                .named(layer.operation("revokeOtherTokens")),
            Route.delete(
                    "/tokens/{id}",
                    done(request -> account.revokeToken(request, request.parameter("id"))))
                .named(layer.operation("revokeToken")),
            Route.get("/sessions", this::sessions).named(layer.operation("listSessions")),
            Route.delete("/sessions", request -> revoked(account.revokeOtherSessions(request)))
                .named(layer.operation("revokeOtherSessions")),
            Route.delete(
                    "/sessions/{id}",
                    done(request -> account.revokeSession(request, request.parameter("id"))))
                .named(layer.operation("revokeSession")))
        .behind(layer.bearerOrSession(), layer.guard());
  }

  private void changePassword(Request request) {
    account.changePassword(request, text(request, "currentPassword"), text(request, "newPassword"));
  }

  private void deleteUser(Request request) {
    account.deleteUser(request, text(request, "currentPassword"));
  }

  private HttpResponse tokens(Request request) {
    CurrentAccess current = account.current(request);
    return list(
        account.tokens(request).stream()
            .map(
                token ->
                    entry(
                        token.id().toString(),
                        token.made(),
                        token.lastUse(),
                        token.expiry(),
                        token.client(),
                        current.isBy(token)))
            .toList());
  }

  private HttpResponse sessions(Request request) {
    CurrentAccess current = account.current(request);
    String type = layer.typeName();
    return list(
        account.sessions(request).stream()
            .map(
                session ->
                    entry(
                        session.digest(),
                        session.identity(type).map(SessionIdentity::since),
                        Optional.of(session.lastSeenAt()),
                        Optional.of(session.end(type)),
                        session.client(),
                        current.isBy(session)))
            .toList());
  }

  /** A session's id is its digest, which is of no use to take it over. */
  private static JsonValue entry(
      String id,
      Optional<Instant> createdAt,
      Optional<Instant> lastUsedAt,
      Optional<Instant> expiresAt,
      String client,
      boolean current) {
    return JsonValue.object(
        Map.entry("id", JsonValue.of(id)),
        Map.entry("created_at", instant(createdAt)),
        Map.entry("last_used_at", instant(lastUsedAt)),
        Map.entry("expires_at", instant(expiresAt)),
        Map.entry("client", JsonValue.of(client)),
        Map.entry("current", JsonValue.of(current)));
  }

  private static JsonValue instant(Optional<Instant> at) {
    return at.<JsonValue>map(value -> JsonValue.of(value.toString()))
        .orElseGet(JsonValue.NullValue::new);
  }

  private static HttpResponse list(List<JsonValue> entries) {
    return Representation.json(JsonValue.array(entries));
  }

  private static HttpResponse revoked(int count) {
    return Representation.json(JsonValue.object(Map.entry("revoked", JsonValue.of(count))));
  }

  private static Responder done(Consumer<Request> action) {
    return request -> {
      action.accept(request);
      return HttpResponse.of(200);
    };
  }

  private static String text(Request request, String field) {
    return JsonBody.text(request, "the passwords", field);
  }
}
