/**
 * The ports: every type that crosses the boundary of the hexagon. Nothing here decides on access.
 *
 * <p>Adapters on the driving side see {@link org.authlayer.ports.driving}, adapters on the driven
 * side {@link org.authlayer.ports.driven}; both speak {@link org.authlayer.ports.json}. What only
 * running a server needs is in {@link org.authlayer.ports.operation}, above them all. The packages
 * see each other in one order only: operation, driving, driven, json. No module of this project may
 * be required here.
 */
module org.authlayer.ports {
  requires static transitive org.jspecify;

  exports org.authlayer.ports.driven;
  exports org.authlayer.ports.driving;
  exports org.authlayer.ports.driving.gate;
  exports org.authlayer.ports.json;
  exports org.authlayer.ports.operation;
}
