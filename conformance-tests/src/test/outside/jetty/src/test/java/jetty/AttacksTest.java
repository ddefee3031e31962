package jetty;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.attacks.AttackedApplication;
import org.authlayer.conformance.attacks.Attacks;
import org.authlayer.conformance.attacks.Seat;
import org.authlayer.conformance.attacks.Seat.Place;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
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
    Map<String, String> settings = new HashMap<>(Attacks.settings());
    settings.put("database.data-directory", data.toString());
    runtime = AuthRuntime.open(settings, Adapters.found());
    ContextHandler attacked =
        new ContextHandler(
            new ApplicationHandler(
                new AttackedApplication().create(runtime.environment(), runtime.settings())),
            "/attacked");
    Handler all = new Handler.Sequence(attacked, Main.handler(runtime));
    server = JettyServers.start(InetAddress.getLoopbackAddress(), 0, all);
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
