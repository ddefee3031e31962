/** The OpenAPI document of everything that is mounted, and a page of it. */
module org.authlayer.domain.openapi {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.domain;
  requires org.authlayer.domain.reference;

  exports org.authlayer.domain.documentation;

  provides org.authlayer.ports.driving.Documentation with
      org.authlayer.domain.documentation.ApiDocumentation;
}
