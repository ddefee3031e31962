package org.authlayer.conformance.selftest;

import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.inprocess.ApplicationWire;
import org.authlayer.conformance.inprocess.CountingHasher;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.inprocess.ManualClockLever;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.probe.Examples;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** The seat for checks over the wire in process: two instances that share their stores. */
public final class WireSeat {

  private static final URI FIRST = URI.create("http://127.0.0.1:1");
  private static final Catalogue CATALOGUE = Catalogue.load();

  private static final long SEED = 1;
  private static final Examples FEW = new Examples(SEED, 8);

  /** Made once: its passwords are hashed. */
  private static final Settings SETTINGS = Reference.settings();

  private static final URI SECOND = URI.create("http://127.0.0.2:1");

  /** Not a loopback address, so that the way to the first instance is not confidential. */
  private static final String ELSEWHERE = "http://192.0.2.1:1";

  /** One failed login more than the server takes, so that a server without a limit takes it. */
  private static final String ONE_TOO_MANY = "21";

  /** What every target has is created once: a proof makes tens of thousands of targets. */
  private static final Declared DECLARED = new Declared(declarations());

  private static final Map<Profile, URI> BASES = Map.copyOf(Reference.bases(FIRST));
  private static final Map<Profile, URI> SECOND_BASES = Map.copyOf(Reference.bases(SECOND));

  private WireSeat() {}

  public static Target target(Bug bug) {
    InMemoryStores stores = new InMemoryStores();
    ManualClock clock = Reference.clock();
    Environment plain = repeatable(Reference.environment(stores, clock));
    CountingHasher hasher = new CountingHasher(new RememberingHasher(plain.passwordHasher()));
    Environment environment = Reference.with(plain, hasher);
    Map<Boolean, Wire> instances = new ConcurrentHashMap<>();
    return new Target(
        BASES,
        DECLARED,
        call ->
            instances.computeIfAbsent(isSecond(call), it -> instance(bug, environment)).send(call),
        new InMemorySubject(stores),
        new ManualClockLever(clock),
        SECOND_BASES,
        hasher);
  }

  public static List<Verdict> run(WireCheck check, Target target) {
    return run(check, target, Journal::new);
  }

  static List<Verdict> run(WireCheck check, Target target, Supplier<Journal> journals) {
    Registry registry = new Registry("self");
    return profiles(check).stream()
        .map(profile -> run(check, profile, target, registry, journals.get()))
        .toList();
  }

  /** With few examples of each law: what is looked at here is the check, not the target. */
  static Verdict run(WireCheck check, Profile profile, Target target, Journal journal) {
    return run(check, profile, target, new Registry("self", FEW), journal);
  }

  static Verdict run(
      WireCheck check, Profile profile, Target target, Registry registry, Journal journal) {
    Target seen = check.seen(target);
    return Judge.judge(
        check.clause(),
        profile.id(),
        journal,
        it -> check.body().run(new Probe(seen, profile, registry, it)));
  }

  /** What the implementation declares that the checks of a key run on; "" where it is silent. */
  public static String declared(Key key) {
    String elsewhere = ElsewhereTarget.declarations().getOrDefault(key.name(), "");
    return DECLARED.values().getOrDefault(key.name(), elsewhere);
  }

  /** Whether only the server by another hand has what a check asks for. */
  static boolean isOptional(WireCheck check) {
    return CATALOGUE.get(check.clause()).isOptional();
  }

  /** On a right implementation that is changed: the reference, or the server by another hand. */
  public static Verdict onTheRightOne(
      WireCheck check, Profile profile, UnaryOperator<Target> change, Journal journal) {
    if (!isOptional(check)) {
      return run(check, profile, change.apply(target(Bug.none())), journal);
    }
    try (ElsewhereTarget elsewhere = ElsewhereTarget.with(Set.of(), Map.of())) {
      return run(check, profile, change.apply(elsewhere.target()), journal);
    }
  }

  private static Map<String, String> declarations() {
    Map<String, String> declared = new LinkedHashMap<>(Reference.declarations());
    declared.put("limits.plainHttp", ELSEWHERE);
    declared.put("limits.quickFailures", ONE_TOO_MANY);
    return declared;
  }

  static Set<Profile> profiles(WireCheck check) {
    return profiles(CATALOGUE.get(check.clause()).askedIn(Profile.ids()));
  }

  /** Also those that a target which claims all is not asked in. */
  static Set<Profile> concerned(WireCheck check) {
    return profiles(CATALOGUE.get(check.clause()).profiles());
  }

  private static Set<Profile> profiles(List<String> ids) {
    Set<Profile> profiles = EnumSet.noneOf(Profile.class);
    ids.forEach(id -> Profile.find(id).ifPresent(profiles::add));
    return profiles;
  }

  /** The same random numbers in every run, so that the kill matrix stays as it is. */
  private static Environment repeatable(Environment environment) {
    try {
      SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
      random.setSeed(SEED);
      return new Environment(
          environment.databases(),
          environment.passwordHasher(),
          environment.jwts(),
          environment.events(),
          environment.time(),
          random);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA1PRNG", impossible);
    }
  }

  private static boolean isSecond(HttpCall call) {
    return call.uri().getHost().equals(SECOND.getHost());
  }

  /** Created for its first request: few checks need both, and to create one costs more. */
  private static Wire instance(Bug bug, Environment environment) {
    return new ApplicationWire(bug.application(environment, SETTINGS, Reference::onDemand));
  }

  static Map<String, String> declared() {
    return DECLARED.values();
  }

  static Map<Profile, URI> bases() {
    return BASES;
  }
}
