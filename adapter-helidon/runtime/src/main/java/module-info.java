/** Opens databases, password hasher and keys for an application, as its settings say. */
module org.authlayer.runtime {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.jwt;
  requires transitive java.logging;
  requires java.sql;

  exports org.authlayer.runtime.configuration;
  exports org.authlayer.runtime.logging;
  exports org.authlayer.runtime;

  uses org.authlayer.ports.operation.PasswordHasherFactory;
  uses org.authlayer.ports.operation.StoresFactory;
  uses org.authlayer.ports.driving.ApplicationFactory;
  uses org.authlayer.ports.driving.ProblemPage;
}
