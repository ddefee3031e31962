package org.authlayer.runtime.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A setting that no other one lets have an effect. */
class EffectsTest {

  private static final String URL = "jdbc:postgresql://127.0.0.1/x";

  @ParameterizedTest
  @CsvSource({
    "database.user=bob, database.url=" + URL,
    "database.user=bob, databases.other.url=" + URL,
    "database.password=S3cret!, database.url=" + URL,
    "databases.other.user=bob, databases.other.url=" + URL,
    "databases.other.password=S3cret!, databases.other.url=" + URL,
    "server.tls.keystore-password=S3cret!, server.tls.keystore-file=a.p12",
    "server.tls.keystore-password-file=a, server.tls.keystore-file=a.p12",
    "server.strict-transport-security=true, server.tls.certificate-file=a.pem",
    "server.strict-transport-security=true, server.tls.keystore-file=a.p12",
    "server.strict-transport-security=true, server.trusted-proxies=192.0.2.1",
    "cors.methods=GET, cors.origins=https://example.org",
    "cors.headers=Accept, cors.origins=https://example.org",
    "cors.exposed-headers=Age, cors.origins=https://example.org",
    "cors.max-age=PT1M, cors.origins=https://example.org",
    "password.argon2-memory=20000, password.hash=argon2id",
    "password.argon2-iterations=3, password.hash=argon2id",
    "jwt.keys.0.secret=S3cret!, jwt.keys.0.algorithm=HS256",
    "jwt.keys.0.secret-file=a, jwt.keys.0.algorithm=HS256"
  })
  void settingIsRefusedWithoutTheOneThatItBelongsTo(String setting, String needed) {
    String key = setting.split("=", -1)[0];
    String refusal = refusal(setting);
    assertTrue(refusal.startsWith("settings: " + key + ": has no effect without "), refusal);
    assertTrue(
        refusal.contains(needed.split("=", -1)[0].replace("other", "*")) || key.contains("other"),
        refusal);
    assertTrue(!refusal.contains("S3cret!"), refusal);
    read(setting, needed);
  }

  @ParameterizedTest
  @CsvSource({
    "metrics.networks=10.0.0.0/8, metrics.enabled=false",
    "metrics.backup-file=a, metrics.enabled=false",
    "databases.other.data-directory=a, databases.other.url=" + URL,
    "jwt.keys.0.private-key-file=a, jwt.keys.0.algorithm=HS256",
    "jwt.keys.0.public-key-file=a, jwt.keys.0.algorithm=HS256"
  })
  void settingIsRefusedBesideTheOneThatTakesItsEffect(String setting, String other) {
    String key = setting.split("=", -1)[0];
    String refusal = refusal(setting, other);
    assertTrue(refusal.startsWith("settings: " + key + ": has no effect "), refusal);
    read(setting);
  }

  @Test
  void secretAndItsFileAreNotBothTaken() {
    assertEquals(
        "settings: jwt.keys.0.secret: has no effect beside jwt.keys.0.secret-file; leave one of"
            + " them out",
        refusal("jwt.keys.0.secret=a", "jwt.keys.0.secret-file=b", "jwt.keys.0.algorithm=HS256"));
  }

  /** As in a copy of the file that lists every key. */
  @Test
  void defaultsAndEmptyValuesAreTaken() {
    Map<String, String> all = new HashMap<>();
    Sources.defaults().forEach((key, setting) -> all.put(key, setting.value()));
    all.put("database.password", "");
    read(all);
    read("profile=hardened");
  }

  static List<String> rules() {
    return Sources.packaged("effects.txt").lines().filter(line -> !line.startsWith("#")).toList();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyWordOfARuleIsAKey(String rule) {
    for (String word : rule.split(" ", -1)) {
      String key = word.replace("!", "").split("=", -1)[0].replace("*", "one");
      assertTrue(Key.isKnown(key), key);
    }
  }

  private static String refusal(String... settings) {
    return String.valueOf(assertThrows(StartException.class, () -> read(settings)).getMessage());
  }

  private static void read(String... settings) {
    Map<String, String> all = new HashMap<>();
    for (String setting : settings) {
      all.put(
          setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
    }
    read(all);
  }

  private static void read(Map<String, String> settings) {
    RuntimeSettings.of(Sources.of(settings, KnownKeys.ofServer()), List.of());
  }
}
