package org.authlayer.conformance.helidon;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.domain.Abort;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.User;

/** Somebody's handlers, written in Helidon's own routing. */
final class Orders {

  /** An exception of the application's own, for which it has an error handler. */
  static final class OutOfStock extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  final AtomicInteger handled = new AtomicInteger();

  HttpRouting.Builder routes(HttpRouting.Builder routing) {
    return routing
        .get("/orders", this::name)
        .head("/orders", (request, response) -> response.header("X-Head", "1").send())
        .get("/orders/{id}", this::name)
        .get("/open", (request, response) -> response.send("open"))
        .get("/open/user", this::name)
        .get("/open/find", Orders::maybe)
        .get("/open/reroute", (request, response) -> response.reroute("/orders"))
        .get("/known/must", this::name)
        .get("/known/refused", (request, response) -> response.status(401).send("own words"))
        .get("/known/may", Orders::maybe)
        .get("/unsaved/plain", (request, response) -> response.send("saved"))
        .get("/unsaved/stubborn", Orders::stubborn)
        .get("/unsaved/stream", Orders::unsavedStream)
        .post("/form", Orders::echo)
        .post("/upload", this::count)
        .register("/api", rules -> rules.get("/hello", this::name).register("/admin", this::admin))
        .register("/session", Orders::sessions)
        .error(OutOfStock.class, (request, response, e) -> response.status(409).send("sold out"));
  }

  private void admin(HttpRules rules) {
    rules.get("/secret", this::name);
  }

  private static void sessions(HttpRules rules) {
    rules
        .get("/set", (request, response) -> remember(request, response).send("remembered"))
        .get("/read", Orders::read)
        .get("/end", Orders::end)
        .get("/stream", Orders::stream)
        .get("/large", (request, response) -> remember(request, response).send(large()))
        .get("/conflict", (request, response) -> remember(request, response).status(409).send())
        .get("/fail", (request, response) -> fail(remember(request, response)))
        .get("/abort", (request, response) -> abort(remember(request, response)))
        .get("/sold-out", (request, response) -> soldOut(remember(request, response)))
        .get("/teapot", Orders::teapot)
        .get("/own-cache", (in, out) -> out.header("Cache-Control", "max-age=60").send("kept"))
        .get("/late", Orders::late)
        .get("/late-own", Orders::lateOwn);
  }

  private void name(ServerRequest request, ServerResponse response) {
    handled.incrementAndGet();
    response.send(AuthFeature.user(request, User.class).name());
  }

  private static void maybe(ServerRequest request, ServerResponse response) {
    response.send(AuthFeature.find(request, User.class).map(User::name).orElse("stranger"));
  }

  private static void echo(ServerRequest request, ServerResponse response) {
    String content = request.content().as(String.class);
    boolean known = request.context().get(AuthStore.class).orElseThrow().has(User.class);
    response.send(known + " " + content.length() + " " + content.substring(0, 9));
  }

  private void count(ServerRequest request, ServerResponse response) throws IOException {
    handled.incrementAndGet();
    long bytes = request.content().inputStream().transferTo(OutputStream.nullOutputStream());
    response.send(String.valueOf(bytes));
  }

  private static ServerResponse remember(ServerRequest request, ServerResponse response) {
    session(request).set("color", "green");
    return response.header("X-Own", "kept");
  }

  private static void read(ServerRequest request, ServerResponse response) {
    response.send(session(request).get("color").orElse("nothing"));
  }

  private static void end(ServerRequest request, ServerResponse response) {
    session(request).end();
    response.status(Status.NO_CONTENT_204).send();
  }

  private static Session session(ServerRequest request) {
    return request.context().get(Session.class).orElseThrow();
  }

  private static void stream(ServerRequest request, ServerResponse response) throws IOException {
    remember(request, response).header(HeaderNames.CONTENT_TYPE, "text/plain");
    try (OutputStream out = response.outputStream()) {
      for (int i = 0; i < 3; i++) {
        out.write(("part " + i + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
      }
    }
  }

  private static void stubborn(ServerRequest request, ServerResponse response) {
    try {
      response.send("saved");
    } catch (RuntimeException ignored) {
      response.send("saved all the same");
    }
  }

  private static void unsavedStream(ServerRequest request, ServerResponse response)
      throws IOException {
    try (OutputStream out = response.outputStream()) {
      out.write('x');
    }
  }

  private static String large() {
    return "x".repeat(20_000);
  }

  private static void fail(ServerResponse response) {
    throw new IllegalStateException("secret detail " + response.status());
  }

  private static void abort(ServerResponse response) {
    throw Abort.of(418, "This is a teapot.").with("X-Pot", response.status().codeText());
  }

  private static void soldOut(ServerResponse response) {
    for (Header header : response.headers()) {
      if (header.name().equals("X-Own")) {
        throw new OutOfStock();
      }
    }
  }

  private static void teapot(ServerRequest request, ServerResponse response) {
    throw new HttpException("I am a teapot", Status.create(418));
  }

  private static void late(ServerRequest request, ServerResponse response) {
    remember(request, response).outputStream();
    throw new IllegalStateException("after the head was made");
  }

  private static void lateOwn(ServerRequest request, ServerResponse response) {
    remember(request, response).outputStream();
    throw new OutOfStock();
  }
}
