/** The commands of an operator. */
module org.authlayer.adapter.helidon.operator {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.adapter.helidon;
  requires transitive org.authlayer.adapter.helidon.server;
  requires info.picocli;
  requires java.logging;

  exports org.authlayer.adapter.helidon.cli;

  opens org.authlayer.adapter.helidon.cli to
      info.picocli;

  uses org.authlayer.ports.operation.AdministrationFactory;
}
