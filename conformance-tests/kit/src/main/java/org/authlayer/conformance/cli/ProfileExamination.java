package org.authlayer.conformance.cli;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Route;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** One profile of a target: whether its routes are there, and whether it knows a user. */
final class ProfileExamination {

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

  /** What the server calls itself, if anything. */
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
    Doors doors = probe.doors();
    probe.known("a user's credential", doors.as(doors.guarded(), account), account);
    if (profile == Profile.SESSION) {
      probe.sessions().fresh(account);
    }
  }
}
