/** The commands of an operator. */
module org.authlayer.operator {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.json;
  requires transitive org.authlayer.server;
  requires info.picocli;
  requires java.logging;
  requires java.management;

  exports org.authlayer.operator;

  opens org.authlayer.operator to
      info.picocli;

  uses org.authlayer.ports.operation.AdministrationFactory;
}
