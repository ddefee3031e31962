package org.authlayer.conformance.proxies;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/**
 * Every wire clause through a proxy with its shortest configuration and its {@code Host} kept, but
 * for those that a table beside this class names with the reason.
 */
abstract class BehindAProxy extends HttpConformance {

  static final String TABLE = "changed-by-a-proxy.csv";

  private final ProxyKind kind;

  BehindAProxy(ProxyKind kind) {
    this.kind = kind;
  }

  @Override
  protected final HttpSubject subject() {
    return new Proxied(kind);
  }

  @Override
  protected final Map<String, String> skipped() {
    return Table.read(BehindAProxy.class, TABLE, row -> row).stream()
        .filter(row -> row.cell("proxy").equals(kind.name()))
        .collect(Collectors.toMap(row -> row.cell("clause"), row -> row.cell("why")));
  }

  /** This project's own server, met at the address of a proxy. */
  private static final class Proxied implements HttpSubject {

    private final ProxyKind kind;
    private @Nullable HelidonServer server;
    private @Nullable Proxy proxy;

    Proxied(ProxyKind kind) {
      this.kind = kind;
    }

    @Override
    public URI mount(Application application) throws IOException {
      HelidonServer opened =
          HelidonServer.start(new HelidonSettings("127.0.0.1", 0, 65_536), application);
      server = opened;
      try {
        Proxy started = Proxy.keepingHost(kind, opened.url());
        proxy = started;
        return started.url();
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while a proxy started", hurried);
      }
    }

    @Override
    public void close() {
      if (proxy != null) {
        proxy.close();
      }
      if (server != null) {
        server.close();
      }
    }
  }
}
