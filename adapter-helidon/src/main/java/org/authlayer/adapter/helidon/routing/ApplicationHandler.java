package org.authlayer.adapter.helidon.routing;

import io.helidon.http.BadRequestException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** An application of this project's as a handler among native ones. */
record ApplicationHandler(Application application, Translation translation, int contentLimit)
    implements Handler {

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws IOException {
    HttpRequest message =
        translation
            .request(request, content(request))
            .orElseThrow(() -> new BadRequestException("the request's target is no path"));
    translation.send(application.respond(message), message, response);
  }

  private Body content(ServerRequest request) throws IOException {
    if (!request.content().hasEntity()) {
      return new Body.Empty();
    }
    Headers headers = Translation.headers(request.headers());
    InputStream content = request.content().inputStream();
    return Translation.body(headers, content.readNBytes(contentLimit + 1), contentLimit);
  }
}
