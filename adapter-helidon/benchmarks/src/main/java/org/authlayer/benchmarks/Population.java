package org.authlayer.benchmarks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Users by number, each with a token and a session, said twice: for Java, which asks, and for SQL,
 * which makes the rows. Everything about a number follows from it, so that ten million of them need
 * no list.
 */
public final class Population {

  /** The password of everybody. */
  public static final String PASSWORD = "correct horse battery";

  private static final int TOKEN_BYTES = 16;

  private Population() {}

  /** The identifier as text. */
  public static String id(int number) {
    String hex = HexFormat.of().formatHex(digest("MD5", "user " + number));
    return String.join(
        "-",
        hex.substring(0, 8),
        hex.substring(8, 12),
        hex.substring(12, 16),
        hex.substring(16, 20),
        hex.substring(20));
  }

  public static String name(int number) {
    return "User " + number;
  }

  public static String email(int number) {
    return "user" + number + "@example.org";
  }

  /** An opaque token: 24 characters. */
  public static String token(int number) {
    byte[] digest = digest("SHA-256", "token " + number);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, TOKEN_BYTES));
  }

  /** What the session cookie says: 43 characters. */
  public static String session(int number) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(digest("SHA-256", "session " + number));
  }

  /** The user as the server shows it. */
  public static String json(int number) {
    return "{\"id\":\"%s\",\"name\":\"%s\",\"email\":\"%s\"}"
        .formatted(id(number), name(number), email(number));
  }

  /** Makes the users; a parameter each: hash, first and last number. */
  public static String insertUsers() {
    return """
    insert into users (id, name, email, password_hash)
    select md5('user ' || n)::uuid, 'User ' || n, 'user' || n || '@example.org', ?
    from generate_series(?, ?) as n
    """;
  }

  /**
   * Makes their tokens; a parameter each: by how much a token's number exceeds its user's, again,
   * how many seconds from now they were last used, first and last number.
   */
  public static String insertTokens() {
    return """
    insert into user_tokens (id, value, user_id, created_at, last_used_at)
    select md5('token ' || n + ?)::uuid,
      encode(substring(sha256(convert_to('token ' || n + ?, 'UTF8')) from 1 for 16), 'base64'),
      md5('user ' || n)::uuid, now(), now() + ? * interval '1 second'
    from generate_series(?, ?) as n
    """;
  }

  /**
   * Makes their sessions; a parameter each: by how much a session's number exceeds its user's, how
   * many seconds from now they were created and last seen, again, again, first and last number.
   */
  public static String insertSessions() {
    return """
    insert into sessions (digest, data, created_at, last_seen_at, expires_at)
    select sha256(convert_to(translate(rtrim(encode(
        sha256(convert_to('session ' || n + ?, 'UTF8')), 'base64'), '='), '+/', '-_'), 'UTF8')),
      jsonb_build_object('User', md5('user ' || n)::uuid::text),
      now() + ? * interval '1 second', now() + ? * interval '1 second',
      now() + ? * interval '1 second' + interval '7 days 16:48'
    from generate_series(?, ?) as n
    """;
  }

  private static byte[] digest(String algorithm, String text) {
    try {
      return MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.US_ASCII));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }
}
