package jetty;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.attacks.AttackedApplication;
import org.authlayer.conformance.attacks.Attacks;
import org.authlayer.conformance.attacks.Seat;
import org.authlayer.conformance.attacks.Seat.Place;
import org.authlayer.conformance.attacks.Ways;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The attacks on the server of {@link Main}, with an application beside its accounts. */
class AttacksTest {

  private static AuthRuntime runtime;
  private static Server server;

  @BeforeAll
  static void start(@TempDir Path data) throws Exception {
    Map<String, String> settings = new HashMap<>(Attacks.settingsOfAnApplication());
    settings.put("database.data-directory", data.toString());
    Main.Accounts accounts = new Main.Accounts();
    AttackedApplication attacked = new AttackedApplication();
    runtime = AuthRuntime.open(settings, Adapters.found().withApplications(accounts, attacked));
    Application application = attacked.create(runtime.environment(), runtime.settings());
    runtime.start(attacked);
    AuthLayer layer = AuthLayer.of(runtime.environment(), runtime.settings());
    Handler all =
        new Handler.Sequence(
            new ContextHandler(new ApplicationHandler(application), "/attacked"),
            new GateHandler(new Rooms())
                .protect("/secret", Ways.secret(layer))
                .protect("/foreign", Ways.foreign(layer)),
            Main.handler(runtime, accounts));
    server = JettyServers.start(InetAddress.getLoopbackAddress(), 0, all);
  }

  private static final class Rooms extends Handler.Abstract {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      boolean isRoom = Request.getPathInContext(request).matches("/secret|/foreign");
      if (isRoom) {
        String name = GateHandler.user(request, User.class).name();
        response.write(true, StandardCharsets.UTF_8.encode(name), callback);
      }
      return isRoom;
    }
  }

  @AfterAll
  static void stop() {
    Main.end(server, runtime);
  }

  @TestFactory
  Stream<DynamicTest> attacks() {
    return Attacks.on(
        Seat.attacked(Place.JETTY, JettyServers.url(server), "/basket", "/basket", "/basket", 200));
  }
}
