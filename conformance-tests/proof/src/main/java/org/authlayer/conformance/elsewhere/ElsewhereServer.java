package org.authlayer.conformance.elsewhere;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The server, twice on one store, on free ports of the loopback address.
 *
 * <pre>{@code
 * try (ElsewhereServer server = ElsewhereServer.start(Set.of("empty-password-is-right"), Map.of())) {
 *   System.out.println(server.base("token"));
 * }
 * }</pre>
 */
public final class ElsewhereServer implements AutoCloseable {

  private static final Map<String, String> PATHS =
      Map.of(
          "basic-login", "/members/basic",
          "token", "/members/token",
          "token-expiring", "/members/expiring",
          "jwt", "/members/jwt",
          "jwt-manual", "/members/jwt-by-hand",
          "simple", "/members/simple",
          "session", "/members/session",
          "form", "/members/website",
          "composition", "/members/both",
          "account", "/members/account");

  private final SettableClock clock;
  private final Tables tables;
  private final Listener first;
  private final Listener second;
  private final AtomicLong compared;

  private ElsewhereServer(
      SettableClock clock, Tables tables, Listener first, Listener second, AtomicLong compared) {
    this.clock = clock;
    this.tables = tables;
    this.first = first;
    this.second = second;
    this.compared = compared;
  }

  /**
   * Starts both instances.
   *
   * @param switches names from the table of switches; none for the right server
   * @param secrets passwords and keys by name: {@code simple}, {@code token}, {@code admin}, {@code
   *     jwt}
   */
  public static ElsewhereServer start(Set<String> switches, Map<String, String> secrets) {
    Variations variations = new Variations(VariationTable.read().names(), switches);
    SettableClock clock = new SettableClock();
    Tables tables = new Tables();
    Settings settings = Settings.of(secrets);
    AtomicLong compared = new AtomicLong();
    try {
      Listener first = listener(variations, settings, tables, clock, compared, false);
      Listener second = listener(variations, settings, tables, clock, compared, true);
      return new ElsewhereServer(clock, tables, first, second, compared);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Listener listener(
      Variations variations,
      Settings settings,
      Tables tables,
      InstantSource clock,
      AtomicLong compared,
      boolean second)
      throws IOException {
    Instance instance = new Instance(variations, settings, tables, clock, compared, second);
    return Listener.start(variations, clock, instance::answer);
  }

  public Set<String> profiles() {
    return PATHS.keySet();
  }

  /** Where the first instance serves a profile. */
  public String base(String profile) {
    return "http://127.0.0.1:" + first.number() + path(profile);
  }

  /** Where the second instance serves a profile. */
  public String secondBase(String profile) {
    return "http://127.0.0.1:" + second.number() + path(profile);
  }

  private static String path(String profile) {
    String path = PATHS.get(profile);
    if (path == null) {
      throw new IllegalArgumentException("no profile " + profile);
    }
    return path;
  }

  public SettableClock clock() {
    return clock;
  }

  public List<String> tables() {
    return tables.names();
  }

  /** The rows of a table, as they stand in the store. */
  public List<Map<String, String>> rows(String table) {
    return tables.rows(table);
  }

  /** How many passwords both instances have compared with a hash. */
  public long compared() {
    return compared.get();
  }

  @Override
  public void close() {
    try {
      first.close();
      second.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
