package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredSession;

/**
 * One of the five authenticator protocols: how its two forms are made, and requests with and
 * without its credential.
 */
record Kind<C>(
    String name,
    Function<Verification<C>, Middleware> async,
    Function<BiFunction<C, Request, CompletionStage<Void>>, Middleware> bare,
    Function<Verification<C>, Middleware> bareViewOfAsync,
    Function<BiFunction<C, Request, CompletionStage<Void>>, Middleware> asyncViewOfBare,
    List<Request> present,
    List<Request> absent) {

  static final String KEY = "Visitor";

  static Kind<Request> request() {
    return new Kind<>(
        "request",
        verification -> request(verification),
        stages -> (RequestAuthenticator) request -> stages.apply(request, request),
        verification ->
            (RequestAuthenticator)
                request -> Stages.complete(() -> verification.verify(request, request)),
        stages -> ((RequestAuthenticator) request -> stages.apply(request, request)).async(),
        List.of(Call.get("/").request(), Call.post("/x").bearer("t").request()),
        List.of());
  }

  private static AsyncRequestAuthenticator request(Verification<Request> verification) {
    return request -> verification.verify(request, request);
  }

  static Kind<BasicAuthorization> basic() {
    return new Kind<>(
        "basic",
        verification -> (AsyncBasicAuthenticator) verification::verify,
        stages -> (BasicAuthenticator) stages::apply,
        verification -> BasicAuthenticator.of(verification::verify),
        stages -> ((BasicAuthenticator) stages::apply).async(),
        List.of(Call.get("/").basic("ada", "secret").request()),
        List.of(
            Call.get("/").request(),
            Call.get("/").bearer("t").request(),
            Call.get("/").authorization("Digest abc").request(),
            Call.get("/").form("username", "ada", "password", "secret").request()));
  }

  static Kind<BearerAuthorization> bearer() {
    return new Kind<>(
        "bearer",
        verification -> (AsyncBearerAuthenticator) verification::verify,
        stages -> (BearerAuthenticator) stages::apply,
        verification -> BearerAuthenticator.of(verification::verify),
        stages -> ((BearerAuthenticator) stages::apply).async(),
        List.of(Call.get("/").bearer("token").request()),
        List.of(
            Call.get("/").request(),
            Call.get("/").basic("ada", "secret").request(),
            Call.get("/").authorization("Digest abc").request()));
  }

  static Kind<Credentials> credentials() {
    return new Kind<>(
        "credentials",
        verification -> (AsyncCredentialsAuthenticator) verification::verify,
        stages -> (CredentialsAuthenticator) stages::apply,
        verification -> CredentialsAuthenticator.of(verification::verify),
        stages -> ((CredentialsAuthenticator) stages::apply).async(),
        List.of(
            Call.post("/").form("username", "ada", "password", "secret").request(),
            Call.post("/").json("username", "ada", "password", "secret").request()),
        List.of(
            Call.post("/").request(),
            Call.post("/").form("username", "ada").request(),
            Call.post("/").json("password", "secret").request(),
            Call.get("/").basic("ada", "secret").request()));
  }

  static Kind<String> session() {
    return session(new SessionAuthenticatable<>(Visitor.class, KEY, Visitor::name));
  }

  static Kind<String> session(SessionAuthenticatable<?> visitors) {
    return new Kind<>(
        "session",
        verification -> ((AsyncSessionAuthenticator) verification::verify).middleware(visitors),
        stages -> ((SessionAuthenticator) stages::apply).middleware(visitors),
        verification -> SessionAuthenticator.of(verification::verify).middleware(visitors),
        stages -> ((SessionAuthenticator) stages::apply).async().middleware(visitors),
        List.of(Call.get("/").request().with(StoredSession.of(Map.of(KEY, "ada")))),
        List.of(
            Call.get("/").request(),
            Call.get("/").session("ada").request(),
            Call.get("/").request().with(StoredSession.of(Map.of("Other", "ada")))));
  }
}
