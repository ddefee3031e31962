package org.authlayer.conformance.selftest;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.elsewhere.ElsewhereServer;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.lever.ControlClock;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.PatientWire;
import org.authlayer.conformance.wire.Wire;
import org.authlayer.conformance.wire.WireLimits;

/** The server by another hand, running with some switches on, as the kit sees a target. */
final class ElsewhereTarget implements AutoCloseable {

  private static final Map<String, String> DECLARED = declared();

  private final ElsewhereServer server;
  private final Target target;
  private final Registry registry = new Registry("elsewhere");

  private ElsewhereTarget(ElsewhereServer server, Target target) {
    this.server = server;
    this.target = target;
  }

  /** Without sockets: the bytes are those of a run, and a connection costs more than an answer. */
  static ElsewhereTarget with(Set<String> switches, Map<String, String> declarations) {
    return with(
        switches, declarations, server -> HttpWire.to(server::answer, WireLimits.standard()));
  }

  /** Over sockets. */
  static ElsewhereTarget with(Switch row, Wire wire) {
    return with(Set.of(row.name()), row.declarations(), server -> wire);
  }

  private static ElsewhereTarget with(
      Set<String> switches,
      Map<String, String> declarations,
      Function<ElsewhereServer, Wire> wire) {
    ElsewhereServer server = ElsewhereServer.start(switches, secrets());
    Wire altered = AlteredWire.of(wire.apply(server), switches, secrets().getOrDefault("jwt", ""));
    Levers levers = new Levers(server);
    Target target =
        new Target(
            bases(server, server::base),
            new Declared(declared(declarations)),
            new PatientWire(altered, WireLimits.standard().answer(), time -> {}),
            levers,
            levers,
            bases(server, server::secondBase),
            server::compared);
    return new ElsewhereTarget(server, target);
  }

  /**
   * The right server behind a proxy, with the wire and the clock of a run: the clock is an endpoint
   * that answers whole seconds. Its work is counted, because it keeps the hashes that it computed.
   *
   * @param seed what the proxy does; 0 for no proxy
   */
  static ElsewhereTarget behindAProxy(long seed, Wire wire) {
    ElsewhereServer server = ElsewhereServer.start(Set.of(), secrets(), seed);
    Target target =
        new Target(
            bases(server, server::base),
            new Declared(DECLARED),
            wire,
            new Levers(server),
            new ControlClock(URI.create(server.clock()), wire),
            bases(server, server::secondBase),
            server::compared);
    return new ElsewhereTarget(server, target);
  }

  /** Runs a check in one profile; what it leaves of the clock's moves is taken back. */
  Verdict run(WireCheck check, Profile profile) {
    return run(check, profile, new Journal());
  }

  Verdict run(WireCheck check, Profile profile, Journal journal) {
    Instant before = server.now();
    long start = System.nanoTime();
    Verdict verdict = WireSeat.run(check, profile, target, registry, journal);
    Duration passed = Duration.ofNanos(System.nanoTime() - start);
    Duration moved = Duration.between(before, server.now()).minus(passed);
    boolean moves = check.company() == WireCheck.Company.NONE;
    if (moves && moved.abs().compareTo(Duration.ofSeconds(1)) > 0) {
      server.advance(moved.negated());
    }
    return verdict;
  }

  private static Map<Profile, URI> bases(ElsewhereServer server, UnaryOperator<String> base) {
    Map<Profile, URI> bases = new EnumMap<>(Profile.class);
    server
        .profiles()
        .forEach(id -> bases.put(Profile.find(id).orElseThrow(), URI.create(base.apply(id))));
    return bases;
  }

  private record Levers(ElsewhereServer server) implements StoreView, ClockLever {

    @Override
    public List<String> tables() {
      return server.tables();
    }

    @Override
    public List<Map<String, String>> rows(String table) {
      return server.rows(table);
    }

    @Override
    public boolean writes() {
      return true;
    }

    @Override
    public void delete(String table, String id) {
      server.deleteUser(id);
    }

    @Override
    public Instant now() {
      return server.now();
    }

    @Override
    public void advance(Duration by) {
      server.advance(by);
    }
  }

  private static Map<String, String> secrets() {
    return Map.of(
        "token", DECLARED.getOrDefault("credentials.simple.token", ""),
        "admin", DECLARED.getOrDefault("credentials.admin.password", ""),
        "jwt", DECLARED.getOrDefault("credentials.jwt.secret", ""));
  }

  Target target() {
    return target;
  }

  static Map<String, String> declarations() {
    return DECLARED;
  }

  /** What the right server declares, and what a row declares otherwise; nothing for "". */
  private static Map<String, String> declared(Map<String, String> otherwise) {
    Map<String, String> declared = new LinkedHashMap<>(DECLARED);
    otherwise.forEach(
        (key, value) -> {
          String whole = Schema.find(key).isPresent() ? key : "decisions." + key;
          if (value.isEmpty()) {
            declared.remove(whole);
          } else {
            declared.put(whole, value);
          }
        });
    return declared;
  }

  private static Map<String, String> declared() {
    Map<String, String> declared = new LinkedHashMap<>();
    Table.read(ElsewhereTarget.class, "elsewhere.csv", row -> row)
        .forEach(row -> declared.put(row.cell("key"), row.cell("value")));
    return Map.copyOf(declared);
  }

  @Override
  public void close() {
    server.close();
  }
}
