package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.authlayer.adapter.helidon.http.HelidonHttp;
import org.authlayer.adapter.helidon.http.HttpSettings;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/** This project's own HTTP adapter. */
final class HelidonSubject implements HttpSubject {

  private @Nullable HelidonHttp server;

  @Override
  public URI mount(Application application) throws IOException {
    return mount(application, InetAddress.getLoopbackAddress());
  }

  @Override
  public URI mount(Application application, InetAddress address) throws IOException {
    server =
        HelidonHttp.open(
            new HttpSettings(address.getHostAddress(), 0, 65_536, Duration.ZERO, List.of()),
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
