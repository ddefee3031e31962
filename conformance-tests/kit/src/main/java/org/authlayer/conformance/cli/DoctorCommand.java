package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.report.Masker;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.OpenTarget;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Relation;
import org.authlayer.conformance.target.Route;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** {@code doctor}: what of a target answers, and what it does not declare. */
final class DoctorCommand {

  private static final Set<Mode> IN_PROCESS = EnumSet.of(Mode.I, Mode.P);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration TOLERABLE = Duration.ofSeconds(5);

  private final TargetDescription description;
  private final PrintWriter out;
  private final Masker masker;
  private final Registry registry = new Registry(Long.toString(System.nanoTime(), 36));
  private final Set<String> ill = new LinkedHashSet<>();

  DoctorCommand(TargetDescription description, PrintWriter out) {
    this.description = description;
    this.out = out;
    this.masker = new Masker(description.secrets());
  }

  int run() throws InterruptedException {
    try (OpenTarget open = new OpenTarget(description)) {
      Target target = open.target();
      instance("profile", target);
      if (target.second().isPresent()) {
        instance("second instance", target.second().get());
      } else {
        say("second instance: none, so clauses about two are not observed");
      }
      store(target.store());
      clock(target.clock());
      declarations();
      inProcess();
    }
    say(
        ill.isEmpty()
            ? "Everything in the target file can be reached."
            : "Cannot be used: " + String.join(", ", ill) + ". See the lines above.");
    return ill.isEmpty() ? Ending.KEPT : Ending.UNREACHABLE;
  }

  private void instance(String what, Target target) throws InterruptedException {
    for (Profile profile : new TreeMap<>(target.bases()).keySet()) {
      String name = what + " " + profile.id() + ": ";
      ProfileExamination examination = new ProfileExamination(target, profile, registry);
      try {
        examination.routes();
        String server = examination.server().isEmpty() ? "" : ", by " + examination.server();
        URI base = target.bases().get(profile);
        say(name + "answers at " + base + server + skew(examination.date()));
        examination.missing().forEach(route -> complain(name + route));
        if (examination.missing().isEmpty()) {
          user(name, examination.user());
        }
      } catch (IOException silent) {
        complain(name + silent.getMessage());
      }
    }
  }

  /** Whether a user who registers is known afterwards. */
  private void user(String name, Verdict verdict) {
    switch (verdict.outcome()) {
      case PASS -> say(name + "knows its user");
      case NOT_OBSERVED, UNDECLARED -> say(name + "no user was tried: " + verdict.message());
      default -> complain(name + "does not know its user: " + verdict.message());
    }
  }

  private static String skew(String date) {
    if (date.isEmpty()) {
      return "";
    }
    try {
      Instant there = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration away = distance(there);
      return away.compareTo(TOLERABLE) > 0
          ? ", but its clock is " + away.toSeconds() + " s away from this one"
          : "";
    } catch (DateTimeException malformed) {
      return ", with an invalid Date";
    }
  }

  private static Duration distance(Instant other) {
    return Duration.between(other, InstantSource.system().instant()).abs();
  }

  private void store(Optional<StoreView> store) {
    if (store.isEmpty()) {
      say("store lever: none, so clauses about tables are not observed");
      return;
    }
    try {
      List<String> tables = store.get().tables();
      Set<String> missing = new TreeSet<>(List.of("users", "user_tokens"));
      tables.forEach(missing::remove);
      if (missing.isEmpty()) {
        say("store lever: answers, with the tables " + String.join(", ", tables));
        say(
            store.get().writes()
                ? "store lever: may delete rows of users that the kit registers"
                : "store lever: only reads, so what follows a deleted user is not observed");
      } else {
        complain("store lever: answers, but has no " + String.join(", ", missing));
      }
    } catch (Obstacle silent) {
      complain("store lever: " + silent.getMessage());
    }
  }

  private void clock(Optional<ClockLever> clock) {
    if (clock.isEmpty()) {
      say("clock lever: none, so clauses about expiry are not observed");
      return;
    }
    try {
      ClockLever lever = clock.get();
      long away = distance(lever.now()).toSeconds();
      String still = lever.isStill() ? ", and stands still" : "";
      say("clock lever: answers, " + away + " s away from this machine" + still);
      lever.advance(SECOND);
      lever.advance(SECOND.negated());
      say("clock lever: moves by a second, and back");
    } catch (Obstacle silent) {
      complain("clock lever: " + silent.getMessage());
    }
  }

  private void declarations() {
    List<Key> missing =
        Schema.keys().stream()
            .filter(key -> key.profiles().stream().anyMatch(profile -> lacks(profile, key)))
            .toList();
    if (missing.isEmpty()) {
      say("declared answers: all of them");
    }
    for (Key key : missing) {
      say("not declared: " + key.name() + ", read by " + String.join(" ", key.clauses()));
    }
  }

  private boolean lacks(Profile profile, Key key) {
    Declared declared = description.declared().in(profile);
    boolean demanded =
        key.isNeeded()
            || Relation.all().stream()
                .anyMatch(one -> one.key().equals(key.name()) && one.demands(declared));
    return demanded && isClaimed(profile) && !declared.values().containsKey(key.name());
  }

  private void inProcess() {
    List<Clause> asked = Catalogue.load().clauses().stream().filter(this::isAsked).toList();
    long hidden = asked.stream().filter(clause -> IN_PROCESS.contains(clause.mode())).count();
    say(
        "clauses of these profiles: "
            + asked.size()
            + ", of which "
            + hidden
            + " cannot be checked over HTTP");
  }

  private boolean isAsked(Clause clause) {
    return clause.profiles().stream()
        .flatMap(id -> Profile.find(id).stream())
        .anyMatch(this::isClaimed);
  }

  private boolean isClaimed(Profile profile) {
    return description.bases().containsKey(profile);
  }

  private void complain(String line) {
    ill.add(line.substring(0, line.indexOf(": ")));
    say(line);
  }

  private void say(String line) {
    out.println(masker.text(line));
    out.flush();
  }

  /** One profile of a target: whether its routes are there, and whether it knows a user. */
  private static final class ProfileExamination {

    private final Target target;
    private final Profile profile;
    private final Registry registry;
    private final List<String> missing = new ArrayList<>();
    private String server = "";
    private String date = "";

    ProfileExamination(Target target, Profile profile, Registry registry) {
      this.target = target;
      this.profile = profile;
      this.registry = registry;
    }

    /** Asks every route without a credential: it may refuse, but not be absent. */
    void routes() throws IOException, InterruptedException {
      for (Route route : Route.of(profile)) {
        if (route.isHarmless()) {
          String path = route.path(target.declared().in(profile));
          HttpCall call = HttpCall.of(route.method(), base(path));
          boolean json = route.path().equals("/users");
          Answer answer = target.wire().send(json ? call.content("application/json", "{}") : call);
          server = answer.first("Server").orElse(server);
          date = answer.first("Date").orElse(date);
          int status = answer.status();
          if (status == 404 || status == 405 || status >= 500) {
            missing.add(
                route.method() + " " + base(path) + " is not there: the answer was " + status);
          }
        }
      }
    }

    /** Registers a user, or takes the configured one, and asks the guarded route who it is. */
    Verdict user() {
      return Judge.judge("doctor", profile.id(), this::isKnown);
    }

    List<String> missing() {
      return missing;
    }

    /** The name that the server gives itself, if any. */
    String server() {
      return server;
    }

    String date() {
      return date;
    }

    private URI base(String path) {
      return URI.create(target.bases().get(profile) + path);
    }

    private void isKnown(Journal journal) throws Exception {
      Probe probe = new Probe(target, profile, registry, journal);
      Account account =
          profile == Profile.SIMPLE
              ? new Account("", probe.declared().text("credentials.simple.name"), "", "")
              : probe.users().fresh();
      probe.known("a user's credential", probe.routes().as(account), account);
      if (profile == Profile.SESSION) {
        probe.sessions().fresh(account);
      }
    }
  }
}
