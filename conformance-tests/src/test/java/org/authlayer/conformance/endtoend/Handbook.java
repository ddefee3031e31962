package org.authlayer.conformance.endtoend;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.staticcontent.ClasspathHandlerConfig;
import io.helidon.webserver.staticcontent.StaticContentFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.adapter.helidon.routing.NativeApplication;
import org.authlayer.domain.Abort;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** Static files and events of Helidon's in the server of this project, for logged-in users. */
public final class Handbook implements NativeApplication {

  /** Found by its name on the class path. */
  public Handbook() {}

  @Override
  public String name() {
    return "handbook";
  }

  @Override
  public String base() {
    return "/handbook";
  }

  @Override
  public AuthFeature gates(AuthFeature auth, Environment environment, Settings settings) {
    AuthLayer layer = AuthLayer.of(environment, settings);
    return auth.protect("/handbook", layer.gate(layer.bearer(), layer.guard(User.class)));
  }

  @Override
  public HttpService service(Environment environment, Settings settings) {
    HttpService files =
        StaticContentFeature.createService(ClasspathHandlerConfig.create("handbook"));
    return rules ->
        rules
            .get("/events", Handbook::events)
            .post("/length", Handbook::length)
            .get("/absent", Handbook::absent)
            .register("/", files);
  }

  private static void events(ServerRequest request, ServerResponse response) throws IOException {
    String name = AuthFeature.user(request, User.class).name();
    response.header(HeaderNames.CONTENT_TYPE, "text/event-stream");
    try (OutputStream out = response.outputStream()) {
      for (int i = 0; i < 3; i++) {
        out.write(("data: " + name + " " + i + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    }
  }

  private static void length(ServerRequest request, ServerResponse response) throws IOException {
    byte[] content = request.content().inputStream().readAllBytes();
    response.send(String.valueOf(content.length));
  }

  private static void absent(ServerRequest request, ServerResponse response) {
    throw Abort.of(410, "This chapter is gone.");
  }
}
