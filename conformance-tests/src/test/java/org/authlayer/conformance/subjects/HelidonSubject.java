package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.authlayer.adapter.helidon.edge.EdgeServer;
import org.authlayer.adapter.helidon.edge.EdgeSettings;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/** This project's own HTTP adapter. */
final class HelidonSubject implements HttpSubject {

  private @Nullable EdgeServer server;

  @Override
  public URI mount(Application application) throws IOException {
    return mount(application, InetAddress.getLoopbackAddress());
  }

  @Override
  public URI mount(Application application, InetAddress address) throws IOException {
    server =
        EdgeServer.open(
            new EdgeSettings(address.getHostAddress(), 0, 65_536, Duration.ZERO, List.of()),
            application);
    return server.url();
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
