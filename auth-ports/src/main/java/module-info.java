/**
 * The ports: every type that crosses the boundary of the hexagon. Nothing here decides anything.
 *
 * <p>Adapters on the driving side see {@link org.authlayer.ports.driving}, adapters on the driven
 * side {@link org.authlayer.ports.driven}; both speak {@link org.authlayer.ports.json}. The
 * packages see each other in this order only. No module of this project may be required here.
 */
module org.authlayer.ports {
  requires static transitive org.jspecify;

  exports org.authlayer.ports.driven;
  exports org.authlayer.ports.driving;
  exports org.authlayer.ports.json;
}
