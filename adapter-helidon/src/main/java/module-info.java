/** HTTP in and out with Helidon, JSON web tokens, and the launcher that puts the parts together. */
module org.authlayer.adapter.helidon {
  requires static transitive org.jspecify;
  requires static io.helidon.security;
  requires transitive org.authlayer.ports;
  requires com.fasterxml.jackson.core;
  requires com.nimbusds.jose.jwt;
  requires io.helidon.common;
  requires io.helidon.common.buffers;
  requires io.helidon.common.concurrency.limits;
  requires io.helidon.common.context;
  requires io.helidon.common.media.type;
  requires io.helidon.common.socket;
  requires io.helidon.common.uri;
  requires transitive io.helidon.http;
  requires io.helidon.http.encoding;
  requires io.helidon.http.media;
  requires transitive io.helidon.webserver;
  requires io.prometheus.metrics.config;
  requires io.prometheus.metrics.model;
  requires io.prometheus.writer.text;
  requires info.picocli;
  requires java.logging;
  requires java.management;
  requires jdk.management;
  requires org.yaml.snakeyaml;

  exports org.authlayer.adapter.helidon.cli;
  exports org.authlayer.adapter.helidon.configuration;
  exports org.authlayer.adapter.helidon.connection;
  exports org.authlayer.adapter.helidon.http;
  exports org.authlayer.adapter.helidon.jwt;
  exports org.authlayer.adapter.helidon.launcher;
  exports org.authlayer.adapter.helidon.provider;
  exports org.authlayer.adapter.helidon.routing;
  exports org.authlayer.adapter.helidon.security;
  exports org.authlayer.adapter.helidon.tls;

  opens org.authlayer.adapter.helidon.cli to
      info.picocli;

  uses io.helidon.webserver.http1.spi.Http1UpgradeProvider;
  uses org.authlayer.ports.driven.PasswordHasherFactory;
  uses org.authlayer.ports.driven.StoresFactory;
  uses org.authlayer.ports.driving.AdministrationFactory;
  uses org.authlayer.ports.driving.ApplicationFactory;
  uses org.authlayer.ports.driving.Documentation;
  uses org.authlayer.ports.driving.GateFactory;

  provides io.helidon.webserver.http1.spi.Http1UpgradeProvider with
      org.authlayer.adapter.helidon.routing.GatedUpgradeProvider;
  provides io.helidon.security.spi.SecurityProviderService with
      org.authlayer.adapter.helidon.provider.AuthlayerProviderSource;
}
