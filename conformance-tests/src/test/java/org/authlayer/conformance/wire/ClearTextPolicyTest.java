package org.authlayer.conformance.wire;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClearTextPolicyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://192.0.2.1",
        "HTTPS://192.0.2.1",
        "http://localhost:8080",
        "http://LOCALHOST",
        "http://127.0.0.1",
        "http://127.255.255.254",
        "http://[::1]:8080",
        "http://[::ffff:127.0.0.1]"
      })
  void tlsAndLoopbackAreConfidential(String target) {
    assertTrue(ClearTextPolicy.isConfidential(URI.create(target)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://192.0.2.1",
        "http://0.0.0.0",
        "http://128.0.0.1",
        "http://[2001:db8::1]",
        "http://[::]",
        "http:///nowhere"
      })
  void otherAddressesAreNot(String target) {
    assertFalse(ClearTextPolicy.isConfidential(URI.create(target)));
  }

  /** Whoever answers for the name decides where it leads, today and tomorrow. */
  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost.example", "http://127.0.0.1.example", "http://ip6-localhost"})
  void noOtherNameIsTrustedToMeanLoopback(String target) {
    assertFalse(ClearTextPolicy.isConfidential(URI.create(target)));
  }

  @Test
  void addressThatIsNoneIsNotConfidential() {
    assertFalse(ClearTextPolicy.isConfidential(URI.create("http://127.0.0.0.0.0.1")));
  }
}
