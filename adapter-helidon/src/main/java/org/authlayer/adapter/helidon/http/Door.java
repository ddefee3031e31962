package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Optional;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/** One exchange: read, ask the application, write. */
final class Door implements Handler {

  private static final System.Logger LOGGER = System.getLogger(Door.class.getName());

  private final Application application;
  private final Incoming incoming;
  private final int bodyLimit;

  Door(Application application, HttpSettings settings) {
    this.application = application;
    this.incoming = new Incoming(new Channels(settings.trustedProxies()));
    this.bodyLimit = settings.bodyLimit();
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Headers headers = Incoming.headers(request);
    Optional<String> path = Incoming.path(request);
    if (path.isEmpty() || !Framing.isSound(headers)) {
      Outgoing.send(Problem.of(400), isHead(request), true, response);
      throw new CloseConnectionException("where this request ends is in doubt");
    }
    Optional<byte[]> content = Content.read(request, bodyLimit);
    HttpResponse answer = answer(request, path.get(), headers, content);
    boolean last = content.isEmpty() || asksToClose(headers);
    Outgoing.send(answer, isHead(request), last, response);
    if (content.isEmpty() && !Content.isAwaited(request)) {
      Farewell.take(request);
    }
    if (last) {
      throw new CloseConnectionException("this was the last request");
    }
  }

  private HttpResponse answer(
      ServerRequest request, String path, Headers headers, Optional<byte[]> content) {
    try {
      Body body =
          content
              .map(bytes -> Bodies.parse(headers, bytes))
              .orElseGet(() -> Bodies.tooLarge(bodyLimit));
      return application.respond(incoming.translate(request, path, headers, body));
    } catch (Throwable broken) {
      LOGGER.log(System.Logger.Level.ERROR, "the application did not answer", broken);
      return Problem.of(500);
    }
  }

  private static boolean isHead(ServerRequest request) {
    return request.prologue().method().text().equals("HEAD");
  }

  private static boolean asksToClose(Headers headers) {
    return headers.all("Connection").stream().anyMatch(line -> line.matches("(?i).*\\bclose\\b.*"));
  }
}
