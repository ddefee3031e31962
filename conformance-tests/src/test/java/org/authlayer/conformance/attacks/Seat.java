package org.authlayer.conformance.attacks;

import java.net.URI;
import java.util.Map;

/**
 * A running server with the layer in it.
 *
 * @param paths where it has what an attack needs; a seat without a part has no path for it
 * @param upgraded the status of an upgrade that is let through: 101, or 200 where there is no
 *     WebSocket behind the gate
 */
public record Seat(Place place, URI at, Map<Part, String> paths, int upgraded) {

  /** Where the layer stands; the words are those of the page. */
  public enum Place {
    REFERENCE_SERVER("reference server"),
    APPLICATION("application on it"),
    HELIDON_GATE("gate in Helidon"),
    SPRING_BOOT("Spring Boot"),
    JETTY("Jetty");

    private final String words;

    Place(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** What an attack needs. */
  public enum Part {
    SIGN_UP,
    TOKEN_LOGIN,
    SESSION_LOGIN,
    ACCOUNT,
    /** Opens a session for a Bearer token. */
    OPENS,
    /** Answers 200 for a user in the session, else 401. */
    SEES,
    /** Answers a GET after it stored the value 1 in a session that has none. */
    STORES,
    /** Is for a session that proved a second factor. */
    SECRET,
    /** Is for a user by a token of another issuer. */
    FOREIGN,
    /** Is asked to upgrade the connection. */
    UPGRADES,
    /** An {@link AttackedApplication} is mounted. */
    ATTACKED
  }

  /** A seat at which an {@link AttackedApplication} is mounted below its base. */
  public static Seat attacked(
      Place place, URI at, String sees, String stores, String upgrades, int upgraded) {
    return attacked(place, at, sees, stores, upgrades, upgraded, "");
  }

  /**
   * The same.
   *
   * @param own the path of the application whose {@code /secret} and {@code /foreign} are attacked;
   *     empty for routes of the seat itself
   */
  public static Seat attacked(
      Place place, URI at, String sees, String stores, String upgrades, int upgraded, String own) {
    String base = AttackedApplication.BASE;
    return new Seat(
        place,
        at,
        Map.ofEntries(
            Map.entry(Part.SIGN_UP, base + "/users"),
            Map.entry(Part.TOKEN_LOGIN, base + "/token"),
            Map.entry(Part.SESSION_LOGIN, base + "/session/login"),
            Map.entry(Part.ACCOUNT, base + "/account"),
            Map.entry(Part.OPENS, base + "/open"),
            Map.entry(Part.ATTACKED, base),
            Map.entry(Part.SECRET, own + "/secret"),
            Map.entry(Part.FOREIGN, own + "/foreign"),
            Map.entry(Part.SEES, sees),
            Map.entry(Part.STORES, stores),
            Map.entry(Part.UPGRADES, upgrades)),
        upgraded);
  }

  boolean has(Part part) {
    return paths.containsKey(part);
  }

  String path(Part part) {
    String path = paths.get(part);
    if (path == null) {
      throw new IllegalArgumentException(place + " has no " + part);
    }
    return path;
  }
}
