package org.authlayer.ports.driving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CorsSettingsTest {

  private static CorsSettings of(Set<String> origins, boolean credentials) {
    return new CorsSettings(
        origins, List.of("GET"), List.of(), List.of(), credentials, Duration.ZERO);
  }

  private static String refusal(Set<String> origins, boolean credentials) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> of(origins, credentials)).getMessage());
  }

  @Test
  void credentialsNeedOriginsByName() {
    assertTrue(of(Set.of("https://a.example"), true).credentials());
    assertTrue(refusal(Set.of("*"), true).startsWith("cors.credentials: every page could use"));
    assertTrue(refusal(Set.of(), true).startsWith("cors.credentials: name the origins"));
  }

  @Test
  void anyOriginStandsAlone() {
    assertTrue(of(Set.of("*"), false).allows("https://a.example"));
    assertTrue(refusal(Set.of("*", "https://a.example"), false).startsWith("cors.origins: *"));
  }

  @Test
  void originsAreComparedAsBrowsersWriteThem() {
    CorsSettings settings = CorsSettings.of("https://a.example:8443", "http://[::1]:3000");
    assertTrue(settings.allows("https://a.example:8443"));
    assertTrue(settings.allows("http://[::1]:3000"));
    for (String other :
        List.of(
            "https://a.example",
            "http://a.example:8443",
            "https://b.a.example:8443",
            "https://a.example:8443.b.example",
            "https://a.example:84",
            "null",
            "*",
            "")) {
      assertFalse(settings.allows(other), other);
    }
  }

  @Test
  void whatIsNoOriginIsRefused() {
    for (String wrong :
        List.of(
            "a.example",
            "https://a.example/",
            "https://A.example",
            "https://a.example:08443",
            "http://10.0.0.010",
            "null",
            "https://*.a")) {
      assertEquals(
          "cors.origins: '" + wrong + "' is not an origin such as https://www.example.org",
          refusal(Set.of(wrong), false));
    }
  }
}
