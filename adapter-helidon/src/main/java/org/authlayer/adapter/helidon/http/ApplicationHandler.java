package org.authlayer.adapter.helidon.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.WholeNumber;

/** Serves an application in Helidon's routing, with content up to a limit (DEC-26). */
public record ApplicationHandler(Application application, Translation translation, int contentLimit)
    implements Handler {

  private static final System.Logger LOGGER = System.getLogger(ApplicationHandler.class.getName());

  /** Content over the limit is still read that far, so that its sender reads the answer. */
  private static final int PATIENCE = 1024 * 1024;

  private record Entity(Body body, boolean whole) {}

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Headers headers = Translation.headers(request.headers());
    Optional<String> path = Translation.path(request.prologue());
    if (!isFramed(headers)) {
      refuse(400, request, response);
    } else if (path.isPresent()) {
      exchange(headers, path.get(), request, response);
    } else if (Translation.isForServer(request.prologue())) {
      HttpResponse allowed = OptionsAnswers.allowed("OPTIONS");
      send(closes(headers), response, () -> translation.refuse(allowed, request, response));
    } else {
      refuse(400, request, response);
    }
  }

  private void exchange(
      Headers headers, String path, ServerRequest request, ServerResponse response) {
    String method = request.prologue().method().text();
    if (request.content().hasEntity() && application.streamsContent(method, path)) {
      stream(headers, request, response);
      return;
    }
    Entity entity;
    try {
      entity = entity(headers, request);
    } catch (IOException | RuntimeException malformed) {
      refuse(400, request, response);
      return;
    }
    HttpRequest message = translation.request(request, entity.body()).orElseThrow();
    HttpResponse answer = answer(message);
    send(
        !entity.whole() || closes(headers),
        response,
        () -> translation.send(answer, message, response));
  }

  private void stream(Headers headers, ServerRequest request, ServerResponse response) {
    boolean chunked = !headers.all(HeaderNames.TRANSFER_ENCODING.defaultCase()).isEmpty();
    OptionalLong length = chunked ? OptionalLong.empty() : OptionalLong.of(length(headers));
    IncomingStream content = new IncomingStream(request);
    HttpRequest message =
        translation.request(request, new Body.Incoming(length, content)).orElseThrow();
    HttpResponse answer = answer(message);
    if (content.hasFailed()) {
      refuse(400, request, response);
      return;
    }
    boolean whole = content.end(PATIENCE, !headers.all("Expect").isEmpty());
    send(!whole || closes(headers), response, () -> translation.send(answer, message, response));
  }

  private HttpResponse answer(HttpRequest message) {
    try {
      return application.respond(message);
    } catch (Throwable broken) {
      LOGGER.log(System.Logger.Level.ERROR, "the application did not answer", broken);
      return ServerProblems.of(500);
    }
  }

  private Entity entity(Headers headers, ServerRequest request) throws IOException {
    if (!request.content().hasEntity()) {
      return new Entity(new Body.Empty(), true);
    }
    if (length(headers) > contentLimit && !headers.all("Expect").isEmpty()) {
      return new Entity(BodyParser.tooLarge(contentLimit), false);
    }
    InputStream content = request.content().inputStream();
    byte[] read = content.readNBytes(contentLimit + 1);
    boolean whole = read.length <= contentLimit || content.skip(PATIENCE) < PATIENCE;
    return new Entity(Translation.body(headers, read, contentLimit), whole);
  }

  private void refuse(int status, ServerRequest request, ServerResponse response) {
    HttpResponse problem = ServerProblems.of(status);
    send(true, response, () -> translation.refuse(problem, request, response));
  }

  /**
   * Helidon reads the next request after an answer with {@code Connection: close} too (RFC 9112,
   * 9.6), so that what is left of this one would become a request. It ends content in chunks after
   * the handler has returned; a handler that closes the connection ends it itself.
   */
  private static void send(boolean last, ServerResponse response, Runnable sending) {
    if (last) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    sending.run();
    if (last) {
      if (response instanceof RoutingResponse routed) {
        routed.commit();
      }
      throw new CloseConnectionException("no other request is read from this connection");
    }
  }

  private static boolean closes(Headers headers) {
    return headers.all("Connection").stream()
        .flatMap(line -> Stream.of(line.split(",", -1)))
        .anyMatch(option -> option.strip().equalsIgnoreCase("close"));
  }

  /** Whether there is one opinion on where the content ends (RFC 9112, 6.3). */
  private static boolean isFramed(Headers headers) {
    List<String> codings = headers.all(HeaderNames.TRANSFER_ENCODING.defaultCase());
    List<String> lengths = headers.all(HeaderNames.CONTENT_LENGTH.defaultCase());
    return codings.isEmpty()
        ? lengths.isEmpty() || (lengths.size() == 1 && lengths.get(0).matches("[0-9]{1,18}"))
        : lengths.isEmpty() && codings.equals(List.of("chunked"));
  }

  private static long length(Headers headers) {
    return headers.all("Content-Length").stream()
        .mapToLong(WholeNumber::parseLong)
        .findFirst()
        .orElse(0);
  }
}
