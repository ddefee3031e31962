/** The server: its settings, the launcher that puts the parts together, and metrics. */
@SuppressWarnings("module") // the operator's commands are compiled later
module org.authlayer.server {
  requires static transitive org.jspecify;
  requires static io.helidon.security;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.adapter.helidon;
  requires org.authlayer.json;
  requires transitive org.authlayer.runtime;
  requires org.authlayer.adapter.helidon.security;
  requires io.opentelemetry.api;
  requires io.opentelemetry.context;
  requires io.prometheus.metrics.config;
  requires io.prometheus.metrics.core;
  requires io.prometheus.metrics.model;
  requires io.prometheus.writer.text;
  requires java.management;
  requires jdk.management;
  requires org.yaml.snakeyaml;

  exports org.authlayer.server;
  exports org.authlayer.server.settings to
      org.authlayer.operator;
  exports org.authlayer.server.tls to
      org.authlayer.operator;

  uses org.authlayer.ports.driving.Documentation;
  uses org.authlayer.ports.driving.GateFactory;

  provides io.helidon.security.spi.SecurityProviderService with
      org.authlayer.server.provider.AuthlayerProviderSource;
}
