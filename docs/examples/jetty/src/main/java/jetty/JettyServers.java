package jetty;

import java.net.InetAddress;
import java.net.URI;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A Jetty server with the settings that an application of the layer needs. */
public final class JettyServers {

  private JettyServers() {}

  /**
   * Starts a server.
   *
   * @param port the port, or 0 for any that is free
   */
  public static Server start(InetAddress address, int port, Handler handler) throws Exception {
    QueuedThreadPool threads = new QueuedThreadPool();
    threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
    Server server = new Server(threads);
    ServerConnector connector =
        new ServerConnector(server, new HttpConnectionFactory(configuration()));
    connector.setHost(address.getHostAddress());
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(handler);
    server.setErrorHandler(
        (request, response, callback) -> {
          Object failure = request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
          request.setAttribute(GatedResponse.FAILURE, failure);
          if (GateHandler.isAdmitted(request)) {
            callback.succeeded();
          } else {
            String detail = "The request cannot be served.";
            Messages.refuse(response.getStatus(), detail, request, response, callback);
          }
          return true;
        });
    server.start();
    return server;
  }

  /** The address of a server that was started. */
  public static URI url(Server server) {
    ServerConnector connector = (ServerConnector) server.getConnectors()[0];
    return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());
  }

  static HttpConfiguration configuration() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setHeaderCacheCaseSensitive(true);
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    configuration.setSendServerVersion(false);
    return configuration;
  }
}
