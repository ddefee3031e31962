package jetty;

import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import org.authlayer.json.BodyParser;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves a whole application: every path and every method that reaches this handler. */
public final class ApplicationHandler extends Handler.Abstract {

  private static final System.Logger LOGGER = System.getLogger(ApplicationHandler.class.getName());
  private static final int CONTENT_LIMIT = 65_536;
  private static final int PATIENCE = 1024 * 1024;

  private final Application application;

  public ApplicationHandler(Application application) {
    this.application = application;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    if (Messages.path(request).isEmpty() || request.getMethod().equals("CONNECT")) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      Messages.refuse(400, "The target is no path.", request, response, callback);
      return true;
    }
    HttpRequest message = Messages.request(request, body(request, response));
    Messages.send(answer(message), message.client().requestId(), request, response, callback);
    return true;
  }

  private HttpResponse answer(HttpRequest message) {
    try {
      return application.respond(message);
    } catch (RuntimeException | StackOverflowError broken) {
      LOGGER.log(System.Logger.Level.ERROR, "the application did not answer", broken);
      return HttpResponse.of(500);
    }
  }

  private Body body(Request request, Response response) throws IOException {
    Headers headers = Messages.headers(request);
    InputStream content = Content.Source.asInputStream(request);
    String path = Messages.path(request).orElseThrow();
    if (hasContent(request) && application.streamsContent(request.getMethod(), path)) {
      return new Body.Incoming(length(request), content);
    }
    byte[] bytes = content.readNBytes(CONTENT_LIMIT + 1);
    if (bytes.length <= CONTENT_LIMIT) {
      return BodyParser.parse(headers, bytes, Messages::mediaType);
    }
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    content.skip(PATIENCE);
    return BodyParser.tooLarge(CONTENT_LIMIT);
  }

  private static boolean hasContent(Request request) {
    return request.getLength() > 0 || request.getHeaders().contains("Transfer-Encoding");
  }

  /** Jetty reports -1 for content in chunks. */
  private static OptionalLong length(Request request) {
    return request.getLength() < 0 ? OptionalLong.empty() : OptionalLong.of(request.getLength());
  }
}
