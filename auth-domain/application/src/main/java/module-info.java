import org.authlayer.domain.application.AccountAdministrationFactory;
import org.authlayer.domain.application.NamedGates;
import org.authlayer.ports.driving.GateFactory;
import org.authlayer.ports.operation.AdministrationFactory;

/** Routes, and what an application of routes is made of. Pure, as the core below it. */
module org.authlayer.domain.application {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain;

  exports org.authlayer.domain.application;
  exports org.authlayer.domain.routing;
  exports org.authlayer.domain.website;

  provides AdministrationFactory with
      AccountAdministrationFactory;
  provides GateFactory with
      NamedGates;
}
