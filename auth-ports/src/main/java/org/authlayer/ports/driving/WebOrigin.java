package org.authlayer.ports.driving;

/** The form of an origin (RFC 6454, 6.2). */
final class WebOrigin {

  private static final String ORIGIN =
      "https?://(?!(\\d+\\.)*0\\d[\\d.]*(:|$))([a-z0-9.-]+|\\[[0-9a-f:.]+\\])(:[1-9][0-9]{0,4})?";
  private static final String USUAL_PORT = "http://.*:80|https://.*:443";

  private WebOrigin() {}

  static void require(String key, String origin) {
    if (!origin.matches(ORIGIN)) {
      throw new IllegalArgumentException(
          key + ": '" + origin + "' is not an origin such as https://www.example.org");
    }
  }

  /** Refuses what no browser writes as well, where origins are compared letter by letter. */
  static void requireAsSent(String key, String origin) {
    require(key, origin);
    if (origin.matches(USUAL_PORT)) {
      throw new IllegalArgumentException(
          key + ": '" + origin + "' has its scheme's own port, which browsers leave out");
    }
  }
}
