package org.authlayer.conformance.store;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Records saved through the ports, and rows as the tables have them. */
public final class Rows {

  /** A bcrypt hash; no test verifies anything against it. */
  public static final String HASH = "$2a$04$abcdefghijklmnopqrstuu5Fv7mvZlJLbAr6qCAzJrR5LRLq8hQDu";

  public static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private Rows() {}

  /** Whole minutes, which every store can hold. */
  public static Instant in(int minutes) {
    return NOW.plusSeconds(60L * minutes);
  }

  public static User user(StoreProbe probe, String name) {
    return user(probe, name, name + "@example.org");
  }

  public static User user(StoreProbe probe, String name, String email) {
    NewUser user = new NewUser(null, name, email, HASH);
    if (probe.stores().users().add(user) instanceof Users.Added.Ok ok) {
      return ok.user();
    }
    throw new CheckFailure("a user with a fresh address is not saved");
  }

  public static UUID token(StoreProbe probe, String value, User owner) {
    return token(probe, value, owner, null, NOW);
  }

  public static UUID token(
      StoreProbe probe, String value, User owner, @Nullable Instant expiry, Instant made) {
    NewToken token = new NewToken(value, UserId.of(owner.id()), expiry, made, "kit " + made);
    if (probe.stores().tokens().add(token) instanceof Tokens.Added.Ok ok) {
      return ok.id();
    }
    throw new CheckFailure("a token with a fresh value is not saved");
  }

  /** A digest of one digit, as sessions have one. */
  public static String digest(char digit) {
    return String.valueOf(digit).repeat(64);
  }

  /** The texts in one column, sorted. */
  public static List<String> column(StoreProbe probe, String table, String column) {
    return probe.view().rows(table).stream()
        .map(row -> row.getOrDefault(column, ""))
        .sorted()
        .toList();
  }

  /** The rows whose column has a value, cut to the columns of the specification. */
  public static List<Map<String, String>> where(
      StoreProbe probe, String table, String column, String value, List<String> columns) {
    return probe.view().rows(table).stream()
        .filter(row -> value.equals(row.get(column)))
        .map(row -> cut(row, columns))
        .toList();
  }

  /** Of an empty table, into which another program inserts. */
  public static void mustBeComplete(
      StoreProbe probe, String table, Map<String, String> complete, List<String> needed) {
    for (String column : needed) {
      boolean taken = probe.subject().insert(table, without(complete, column));
      probe.isFalse("a row without " + column + " is refused", taken);
      probe.equal("a refused row is not in the table", List.of(), probe.view().rows(table));
    }
    probe.holds("a complete row is taken", probe.subject().insert(table, complete));
    probe.equal("the complete row is in the table", 1, probe.view().rows(table).size());
  }

  private static Map<String, String> without(Map<String, String> row, String column) {
    Map<String, String> rest = new LinkedHashMap<>(row);
    rest.remove(column);
    return rest;
  }

  private static Map<String, String> cut(Map<String, String> row, List<String> columns) {
    Map<String, String> rest = new TreeMap<>(row);
    rest.keySet().retainAll(columns);
    return rest;
  }
}
