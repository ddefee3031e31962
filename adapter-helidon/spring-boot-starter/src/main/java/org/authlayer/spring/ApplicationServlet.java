package org.authlayer.spring;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalLong;
import org.authlayer.json.BodyParser;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;

/** Serves an application of the layer, such as sign-up and login. */
final class ApplicationServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final int CONTENT_LIMIT = 65_536;

  private final transient Application application;

  ApplicationServlet(Application application) {
    this.application = application;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getRequestURI();
    HttpRequest message = ServletMessages.request(request, path, body(request, path));
    ServletMessages.send(application.respond(message), message, response);
  }

  /** Content whose size has no limit is read while it arrives, where a route wants that. */
  private Body body(HttpServletRequest request, String path) throws IOException {
    ServletInputStream content = request.getInputStream();
    if (hasContent(request) && application.streamsContent(request.getMethod(), path)) {
      long length = request.getContentLengthLong();
      return new Body.Incoming(
          length < 0 ? OptionalLong.empty() : OptionalLong.of(length), content);
    }
    byte[] bytes = content.readNBytes(CONTENT_LIMIT + 1);
    return bytes.length > CONTENT_LIMIT
        ? BodyParser.tooLarge(CONTENT_LIMIT)
        : BodyParser.parse(ServletMessages.headers(request), bytes, ServletMessages::mediaType);
  }

  private static boolean hasContent(HttpServletRequest request) {
    return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
  }
}
