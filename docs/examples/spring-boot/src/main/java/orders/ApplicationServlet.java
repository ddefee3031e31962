package orders;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;
import tools.jackson.core.JacksonException;

/** Serves an application of the layer, such as sign-up and login, that reads JSON only. */
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
    HttpRequest message = ServletMessages.request(request, body(request));
    ServletMessages.send(application.respond(message), message, response);
  }

  private static Body body(HttpServletRequest request) throws IOException {
    byte[] content = request.getInputStream().readNBytes(CONTENT_LIMIT + 1);
    if (content.length == 0) {
      return new Body.Empty();
    }
    if (content.length > CONTENT_LIMIT) {
      return new Body.Unreadable(Body.Fault.TOO_LARGE, "The content is too long.");
    }
    if (!isJson(request)) {
      return new Body.Unreadable(Body.Fault.UNSUPPORTED, "Send application/json.");
    }
    try {
      return new Body.Json(StrictJson.read(content));
    } catch (IOException | JacksonException malformed) {
      return new Body.Unreadable(Body.Fault.MALFORMED, "The content is not JSON.");
    }
  }

  private static boolean isJson(HttpServletRequest request) {
    try {
      MimeType type = MimeTypeUtils.parseMimeType(String.valueOf(request.getContentType()));
      return type.equalsTypeAndSubtype(MimeTypeUtils.APPLICATION_JSON)
          && request.getHeader("Content-Encoding") == null;
    } catch (InvalidMimeTypeException malformed) {
      return false;
    }
  }
}
