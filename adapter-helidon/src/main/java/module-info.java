/** HTTP in and out with Helidon, and gates before what Helidon serves itself. */
module org.authlayer.adapter.helidon {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.json;
  requires io.helidon.common;
  requires io.helidon.common.buffers;
  requires io.helidon.common.concurrency.limits;
  requires io.helidon.common.context;
  requires io.helidon.common.media.type;
  requires io.helidon.common.socket;
  requires transitive io.helidon.common.tls;
  requires io.helidon.common.uri;
  requires transitive io.helidon.http;
  requires io.helidon.http.encoding;
  requires io.helidon.http.media;
  requires transitive io.helidon.webserver;
  requires static io.helidon.webserver.http2;
  requires java.logging;
  requires java.management;
  requires jdk.management;

  exports org.authlayer.adapter.helidon.guard;
  exports org.authlayer.adapter.helidon.http;
  exports org.authlayer.adapter.helidon.routing;

  uses io.helidon.webserver.http1.spi.Http1UpgradeProvider;

  provides io.helidon.webserver.http1.spi.Http1UpgradeProvider with
      org.authlayer.adapter.helidon.routing.GatedUpgradeProvider;
}
