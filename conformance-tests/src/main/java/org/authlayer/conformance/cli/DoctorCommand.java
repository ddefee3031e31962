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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.conformance.report.Masker;
import org.authlayer.conformance.subject.ClockLever;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.OpenTarget;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** {@code doctor}: what of a target answers, and what it does not declare. */
final class DoctorCommand {

  private static final Duration TOLERABLE = Duration.ofSeconds(5);

  private final TargetDescription description;
  private final PrintWriter out;
  private final Masker masker;
  private boolean ill;

  DoctorCommand(TargetDescription description, PrintWriter out) {
    this.description = description;
    this.out = out;
    this.masker = new Masker(description.secrets());
  }

  int run() throws InterruptedException {
    try (OpenTarget open = new OpenTarget(description)) {
      Target target = open.target();
      instance("profile", target, description.bases());
      instance("second instance", target, description.second());
      if (description.second().isEmpty()) {
        say("second instance: none, so clauses about two are not observed");
      }
      store(target.store());
      clock(target.clock());
      declarations();
    }
    say(ill ? "Something that the target file names does not answer." : "All answers.");
    return ill ? Ending.UNREACHABLE : Ending.KEPT;
  }

  private void instance(String what, Target target, Map<Profile, URI> bases)
      throws InterruptedException {
    for (Map.Entry<Profile, URI> entry : new TreeMap<>(bases).entrySet()) {
      String name = what + " " + entry.getKey().id() + ": ";
      try {
        Answer answer = target.wire().send(HttpCall.of("GET", URI.create(entry.getValue() + "/")));
        say(name + "answers at " + entry.getValue() + skew(answer));
      } catch (IOException silent) {
        complain(name + silent.getMessage());
      }
    }
  }

  private static String skew(Answer answer) {
    try {
      return answer
          .first("Date")
          .map(date -> ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant())
          .map(DoctorCommand::distance)
          .filter(distance -> distance.compareTo(TOLERABLE) > 0)
          .map(distance -> ", but its clock is " + distance.toSeconds() + " s away from this one")
          .orElse("");
    } catch (DateTimeException malformed) {
      return ", with a Date that is none";
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
      say(
          "clock lever: answers, "
              + distance(clock.get().now()).toSeconds()
              + " s away from this machine");
    } catch (Obstacle silent) {
      complain("clock lever: " + silent.getMessage());
    }
  }

  private void declarations() {
    List<String> missing =
        Schema.keys().stream()
            .filter(key -> key.isNeeded() && key.profiles().stream().anyMatch(this::isClaimed))
            .map(Key::name)
            .filter(name -> !description.declared().values().containsKey(name))
            .toList();
    if (missing.isEmpty()) {
      say("declared answers: all there");
    } else {
      say("declared answers missing: " + String.join(", ", missing));
    }
  }

  private boolean isClaimed(Profile profile) {
    return description.bases().containsKey(profile);
  }

  private void complain(String line) {
    ill = true;
    say(line);
  }

  private void say(String line) {
    out.println(masker.text(line));
    out.flush();
  }
}
