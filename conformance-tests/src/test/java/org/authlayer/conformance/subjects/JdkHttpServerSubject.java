package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/** The adapter of docs/how-to/write-an-adapter.md. */
final class JdkHttpServerSubject implements HttpSubject {

  private @Nullable JdkHttpServerAdapter server;

  @Override
  public URI mount(Application application) throws IOException {
    return mount(application, InetAddress.getLoopbackAddress());
  }

  @Override
  public URI mount(Application application, InetAddress address) throws IOException {
    server = new JdkHttpServerAdapter(application, address);
    return server.url();
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
