package jetty;

import java.net.InetAddress;
import java.net.URI;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.eclipse.jetty.server.Server;

final class JettySubject implements HttpSubject {

  private Server server;

  @Override
  public URI mount(Application application) {
    return mount(application, InetAddress.getLoopbackAddress());
  }

  @Override
  public URI mount(Application application, InetAddress address) {
    try {
      server = JettyServers.start(address, 0, new ApplicationHandler(application));
      return JettyServers.url(server);
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void close() {
    try {
      if (server != null) {
        server.stop();
      }
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
