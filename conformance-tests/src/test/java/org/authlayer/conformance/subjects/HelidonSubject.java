package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/** This project's own HTTP adapter. */
final class HelidonSubject implements HttpSubject {

  private @Nullable HelidonServer server;

  @Override
  public URI mount(Application application) throws IOException {
    return mount(application, InetAddress.getLoopbackAddress());
  }

  @Override
  public URI mount(Application application, InetAddress address) throws IOException {
    server =
        HelidonServer.start(new HelidonSettings(address.getHostAddress(), 0, 65_536), application);
    return server.url();
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
