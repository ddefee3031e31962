package org.authlayer.benchmarks.bare;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One prepared query for each route that asks the database. It says too whether the use has to be
 * noted: once a minute, as the product does.
 */
record Rows(DataSource database, Uses tokens, Uses sessions) implements AutoCloseable {

  private static final String BY_TOKEN =
      """
      select owner.id, owner.name, owner.email, token.expires_at, token.id,
        coalesce(token.last_used_at <= now() - interval '1 minute', true)
      from user_tokens token join users owner on owner.id = token.user_id
      where token.value = ?
      """;

  private static final String BY_SESSION =
      """
      select owner.email, session.last_seen_at <= now() - interval '1 minute',
        least(now() + interval '7 days', session.created_at + interval '30 days')
      from sessions session join users owner on owner.id = (session.data ->> 'User')::uuid
      where session.digest = ? and session.expires_at > now()
      """;

  record Visitor(String email, Instant end) {}

  static Rows of(DataSource database) {
    return new Rows(database, Uses.ofTokens(database), Uses.ofSessions(database));
  }

  /** The user as JSON. */
  Optional<String> userOf(String token) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement(BY_TOKEN)) {
      query.setString(1, token);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next() || !isValid(row.getTimestamp(4))) {
          return Optional.empty();
        }
        if (row.getBoolean(6)) {
          String id = row.getString(5);
          tokens.add(id, id);
        }
        return Optional.of(json(row));
      }
    }
  }

  /** The user of a session, and when the cookie has to end now that it was used. */
  Optional<Visitor> visitorOf(String session) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement(BY_SESSION)) {
      byte[] digest = digest(session);
      query.setBytes(1, digest);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        if (row.getBoolean(2)) {
          sessions.add(session, digest);
        }
        return Optional.of(new Visitor(row.getString(1), row.getTimestamp(3).toInstant()));
      }
    }
  }

  @Override
  public void close() {
    tokens.close();
    sessions.close();
  }

  private static String json(ResultSet row) throws SQLException {
    StringBuilder json = new StringBuilder(128);
    json.append("{\"id\":\"").append(row.getString(1));
    json.append("\",\"name\":\"");
    escape(row.getString(2), json);
    json.append("\",\"email\":\"");
    escape(row.getString(3), json);
    return json.append("\"}").toString();
  }

  private static void escape(String text, StringBuilder json) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append("\\u" + HexFormat.of().toHexDigits(c));
      } else {
        json.append(c);
      }
    }
  }

  private static boolean isValid(@Nullable Timestamp end) {
    return end == null || end.getTime() > System.currentTimeMillis();
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
