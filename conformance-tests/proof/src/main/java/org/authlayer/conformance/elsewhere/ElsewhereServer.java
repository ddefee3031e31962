package org.authlayer.conformance.elsewhere;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

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
      Map.ofEntries(
          Map.entry("basic-login", "/members/basic"),
          Map.entry("token", "/members/token"),
          Map.entry("token-expiring", "/members/expiring"),
          Map.entry("jwt", "/members/jwt"),
          Map.entry("jwt-manual", "/members/jwt-by-hand"),
          Map.entry("simple", "/members/simple"),
          Map.entry("session", "/members/session"),
          Map.entry("form", "/members/website"),
          Map.entry("composition", "/members/both"),
          Map.entry("account", "/members/account"),
          Map.entry("second-factor", "/members/factor"),
          Map.entry("passkey", "/members/passkey"));

  private static final String CLOCK = "/clock";

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
  private final Tables tables = new Tables();
  private final AtomicLong compared = new AtomicLong();
  private final boolean digests;
  private final Listener first;
  private final Listener second;

  private ElsewhereServer(Switches on, Settings settings, long shape) throws IOException {
    this.digests = on.has("tokens-stored-as-digests") || on.is("cross-token", "stored");
    this.first = listener(on, settings, false, new Shape(shape));
    this.second = listener(on, settings, true, new Shape(-shape));
  }

  /**
   * Starts both instances.
   *
   * @param switches names from the table of switches; none for the right server
   * @param secrets passwords and keys by name: {@code simple}, {@code token}, {@code admin}, {@code
   *     jwt}
   */
  public static ElsewhereServer start(Set<String> switches, Map<String, String> secrets) {
    return start(switches, secrets, 0);
  }

  /**
   * Starts both instances.
   *
   * @param shape what a proxy does to their connections, as a seed; 0 where there is no proxy
   */
  public static ElsewhereServer start(
      Set<String> switches, Map<String, String> secrets, long shape) {
    try {
      return new ElsewhereServer(new Switches(switches), Settings.of(secrets), shape);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Listener listener(Switches on, Settings settings, boolean other, Shape shape)
      throws IOException {
    Instance instance = new Instance(on, settings, tables, this::now, compared, other);
    return Listener.start(
        on,
        this::now,
        request -> request.path().equals(CLOCK) ? clock(request) : instance.answer(request),
        shape);
  }

  /** A control endpoint as many servers would have one: in whole seconds, in and out. */
  private Reply clock(Request request) {
    if (request.method().equals("POST")) {
      if (!(Json.read(request.body()) instanceof Map<?, ?> members
          && String.valueOf(members.get("advanceSeconds")).matches("-?\\d+"))) {
        return Reply.text(400, "text/plain", "advanceSeconds is a whole number");
      }
      advance(Duration.ofSeconds(Long.parseLong(String.valueOf(members.get("advanceSeconds")))));
    }
    Instant seconds = now().truncatedTo(ChronoUnit.SECONDS);
    return Reply.text(200, "application/json", "{\"now\":\"" + seconds + "\"}");
  }

  /** Where the clock can be read and moved. */
  public String clock() {
    return "http://127.0.0.1:" + first.socket().getLocalPort() + CLOCK;
  }

  public Set<String> profiles() {
    return PATHS.keySet();
  }

  /** Where the first instance serves a profile. */
  public String base(String profile) {
    return base(first, profile);
  }

  /** Where the second instance serves a profile. */
  public String secondBase(String profile) {
    return base(second, profile);
  }

  private static String base(Listener listener, String profile) {
    return "http://127.0.0.1:"
        + listener.socket().getLocalPort()
        + Objects.requireNonNull(PATHS.get(profile), profile);
  }

  /** What an instance writes for the bytes of one connection, without a socket. */
  public byte[] answer(URI url, byte[] request) {
    return (url.getPort() == second.socket().getLocalPort() ? second : first).answer(request);
  }

  /** Real time, moved by as much as one likes. */
  public Instant now() {
    return InstantSource.system().instant().plus(ahead.get());
  }

  /** Moves the clock, back when the duration is negative. */
  public void advance(Duration by) {
    ahead.accumulateAndGet(by, Duration::plus);
  }

  public List<String> tables() {
    return tables.names();
  }

  /** The rows of a table, as they stand in the store. */
  public List<Map<String, String>> rows(String table) {
    List<Map<String, String>> rows = tables.rows(table);
    return digests && table.equals("user_tokens")
        ? rows.stream().map(TokenRow::digested).toList()
        : rows;
  }

  /** Deletes a row of the table of users, as an operator with the database in hand may. */
  public void deleteUser(String id) {
    tables.deleteUsers(user -> user.id().toString().equalsIgnoreCase(id));
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
