/** The server: its settings, the launcher that puts the parts together, and metrics. */
@SuppressWarnings("module") // the operator's commands are compiled later
module org.authlayer.adapter.helidon.server {
  requires static transitive org.jspecify;
  requires static io.helidon.security;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.adapter.helidon;
  requires transitive org.authlayer.adapter.helidon.edge;
  requires transitive org.authlayer.adapter.helidon.runtime;
  requires org.authlayer.adapter.helidon.security;
  requires io.prometheus.metrics.config;
  requires io.prometheus.metrics.core;
  requires io.prometheus.metrics.model;
  requires io.prometheus.writer.text;
  requires java.management;
  requires jdk.management;
  requires org.yaml.snakeyaml;

  exports org.authlayer.adapter.helidon.launcher;
  exports org.authlayer.adapter.helidon.settings to
      org.authlayer.adapter.helidon.operator;

  uses org.authlayer.ports.driving.Documentation;
  uses org.authlayer.ports.driving.GateFactory;

  provides io.helidon.security.spi.SecurityProviderService with
      org.authlayer.adapter.helidon.provider.AuthlayerProviderSource;
}
