/** JSON text: the values of {@code ports.json}, read and written by Jackson. */
module org.authlayer.json {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires com.fasterxml.jackson.core;

  exports org.authlayer.json;
}
