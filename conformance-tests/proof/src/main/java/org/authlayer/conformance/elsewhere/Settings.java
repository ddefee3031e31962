package org.authlayer.conformance.elsewhere;

import java.time.Duration;
import java.util.Map;

/** What an operator would configure: the users that stand in no table, the key, the times. */
record Settings(String simplePassword, String simpleToken, String adminPassword, String jwtSecret) {

  static final String SIMPLE_NAME = "Sibyl Simple";
  static final String SIMPLE_USERNAME = "sibyl";
  static final String ADMIN_NAME = "Agnes Admin";
  static final String ADMIN_USERNAME = "agnes";
  static final int BCRYPT_COST = 4;
  static final Duration EXPIRING_TOKEN = Duration.ofMinutes(20);
  static final Duration JWT_LIFETIME = Duration.ofMinutes(15);
  static final Duration SESSION_IDLE = Duration.ofMinutes(30);
  static final Duration SESSION_ABSOLUTE = Duration.ofHours(12);
  static final String KEY_ID = "members-1";

  static Settings of(Map<String, String> secrets) {
    return new Settings(
        secrets.getOrDefault("simple", "a simple password"),
        secrets.getOrDefault("token", "a-simple-token"),
        secrets.getOrDefault("admin", "an admin password"),
        secrets.getOrDefault("jwt", "0123456789abcdef0123456789abcdef0123"));
  }
}
