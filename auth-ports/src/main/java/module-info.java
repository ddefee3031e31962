/**
 * The skin of the hexagon: every type that crosses it, and nothing that decides anything.
 *
 * <p>Adapters on the driving side see {@link org.authlayer.ports.driving}, adapters on the driven
 * side see {@link org.authlayer.ports.driven}. No module of this project may be required here.
 */
module org.authlayer.ports {
  requires static transitive org.jspecify;

  exports org.authlayer.ports.driven;
  exports org.authlayer.ports.driving;
}
