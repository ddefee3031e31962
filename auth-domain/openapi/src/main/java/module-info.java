/** The OpenAPI document of everything that is mounted, and Swagger UI for it. */
module org.authlayer.domain.openapi {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.domain.application;

  exports org.authlayer.domain.openapi;

  provides org.authlayer.ports.driving.Documentation with
      org.authlayer.domain.openapi.ApiDocumentation;
}
