/** Opens databases, password hasher and keys for an application, as its settings say. */
module org.authlayer.adapter.helidon.runtime {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.adapter.helidon;
  requires transitive org.authlayer.adapter.helidon.jwt;
  requires transitive java.logging;

  exports org.authlayer.adapter.helidon.configuration;
  exports org.authlayer.adapter.helidon.logging;
  exports org.authlayer.adapter.helidon.runtime;

  uses org.authlayer.ports.operation.PasswordHasherFactory;
  uses org.authlayer.ports.operation.StoresFactory;
  uses org.authlayer.ports.driving.ApplicationFactory;
  uses org.authlayer.ports.driving.ProblemPage;
}
