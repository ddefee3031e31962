package org.authlayer.conformance.law;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Browser.OwnSession;
import org.authlayer.conformance.probe.OwnAccount;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** After each end of a credential no earlier state comes back, on no instance. */
final class EndedCredentials {

  /**
   * A way to a logout.
   *
   * @param logins those of Bob, in the browser of another user
   * @param where at which instance the logout is sent
   */
  private record Logout(String words, List<OwnSession> logins, int where) {}

  private static final List<Logout> LOGOUTS =
      List.of(
          new Logout(
              "a login of one user and two of another",
              List.of(OwnSession.ENDED_BY_BOB, OwnSession.ENDED_BY_BOB_AGAIN),
              0),
          new Logout("a login, at the other instance", List.of(), 1));

  private EndedCredentials() {}

  static void comeBackNever(Probe probe) throws Exception {
    if (probe.profile() == Profile.FORM) {
      for (Logout logout : LOGOUTS) {
        loggedOut(probe, logout);
      }
      userDeleted(probe);
    } else {
      OwnAccount left = OwnAccount.of(probe);
      Account own = left.account();
      Held kept = Held.with(probe, own, left.token());
      tokenRemoved(probe, own, kept);
      Held changed = passwordChanged(probe, own, kept);
      String token = probe.tokens().afterChange(changed.account(), kept.token());
      accountRemoved(probe, changed, token.equals(kept.token()) ? kept : changed);
    }
  }

  private static void loggedOut(Probe probe, Logout way) throws Exception {
    boolean shared = !probe.declared().find("decisions.session.shared").orElse("yes").equals("no");
    List<Probe> instances = shared ? probe.instances() : List.of(probe);
    if (way.where() >= instances.size()) {
      return;
    }
    Account bob = probe.users().bob();
    String name = probe.sessions().cookieName();
    OwnSession which = way.where() == 0 ? OwnSession.ENDED : OwnSession.ENDED_ELSEWHERE;
    String cookie = Browser.withSession(probe, which).cookie();
    List<String> cookies = new ArrayList<>(List.of(cookie));
    String session = "the session after " + way.words();
    Account known = way.logins().isEmpty() ? Browser.userOfSessions(probe) : bob;
    for (OwnSession login : way.logins()) {
      Browser browser = Browser.holding(probe, cookie);
      browser.signIn(bob, login);
      cookie = browser.cookie().isEmpty() ? cookie : browser.cookie();
      cookies.add(cookie);
    }
    probe.known(session, probe.sessions().page(cookie), known);
    HttpCall logout = instances.get(way.where()).call("POST", probe.declared().text("form.logout"));
    Answer out = probe.send(logout.cookie(name, cookie).fromOwnPage());
    probe.sessions().in(out).ifPresent(cookies::add);
    for (Probe instance : instances) {
      for (String earlier : cookies.reversed()) {
        Answer page = instance.send(instance.sessions().page(earlier));
        boolean away = page.status() / 100 == 3 || page.status() == 401;
        String claim = "no user is known after a logout that follows " + way.words();
        probe.refusal(claim, away, page);
      }
    }
  }

  /** Where a lever may delete a row: a session of a user whose row is gone opens nothing. */
  private static void userDeleted(Probe probe) throws Exception {
    StoreView store = probe.levers().storeIfAny().orElse(null);
    if (store == null || !store.writes()) {
      return;
    }
    Account gone = probe.users().fresh();
    String cookie = probe.sessions().fresh(gone);
    HttpCall page = probe.sessions().page(cookie);
    probe.known("the session of a user", page, gone);
    String id =
        store.rows("users").stream()
            .filter(row -> gone.email().equalsIgnoreCase(row.get("email")))
            .map(row -> row.getOrDefault("id", ""))
            .findFirst()
            .orElseThrow(() -> new Obstacle("the store lever shows no row of a new user"));
    store.delete("users", id);
    Answer after = probe.send(page);
    boolean away = after.status() / 100 == 3 || after.status() == 401;
    probe.refusal("no user is known after the user's row was deleted", away, after);
  }

  private record Held(Account account, String token, String session) {

    static Held by(Probe probe, Account account) throws Exception {
      return with(probe, account, probe.tokens().fresh(account));
    }

    static Held with(Probe probe, Account account, String token) throws Exception {
      String session = "";
      if (probe.claims(Profile.SESSION)) {
        Probe sessions = probe.in(Profile.SESSION);
        Answer answer = sessions.send(sessions.guarded().bearer(token));
        session = answer.cookie(sessions.sessions().cookieName()).orElse("");
      }
      return new Held(account, token, session);
    }

    /** The requests with the token, and with its session if that ends too, on all instances. */
    List<HttpCall> requests(Probe probe, boolean both) {
      List<HttpCall> requests = new ArrayList<>();
      for (Profile at :
          List.of(Profile.TOKEN, Profile.SESSION, Profile.COMPOSITION, Profile.ACCOUNT)) {
        if (probe.claims(at)) {
          for (Probe instance : probe.in(at).instances()) {
            requests.add(instance.guarded().bearer(token));
          }
        }
      }
      if (probe.claims(Profile.COMPOSITION)) {
        requests.add(probe.in(Profile.COMPOSITION).call("GET", "/secure").bearer(token));
      }
      if (both && !session.isEmpty()) {
        for (Probe instance : probe.in(Profile.SESSION).instances()) {
          requests.add(instance.sessions().page(session));
        }
      }
      return requests;
    }

    void opens(Probe probe, String respect) throws Exception {
      probe.known(respect, probe.in(Profile.ACCOUNT).routes().guarded().bearer(token), account);
    }

    /** Whether a session ends with the token that opened it, the target declares. */
    void opensNothing(Probe probe, String respect) throws Exception {
      Optional<String> both = probe.declared().find("decisions.account.endsSessions");
      opensNothing(probe, respect, both.filter("yes"::equals).isPresent());
    }

    void opensNothing(Probe probe, String respect, boolean both) throws Exception {
      for (HttpCall request : requests(probe, both)) {
        probe.refused(respect, request);
      }
    }

    /** Leaves the secrets out. */
    @Override
    public String toString() {
      return "Held[" + account.email() + "]";
    }
  }

  private static void tokenRemoved(Probe probe, Account own, Held kept) throws Exception {
    for (Probe instance : probe.instances()) {
      Held gone = Held.by(probe, own);
      gone.opens(probe, "a token");
      HttpCall removal = instance.tokens().removal(gone.token()).bearer(kept.token());
      partsRemoved(probe, removal, gone, kept);
      probe.accepted("the removal of a token", removal);
      gone.opensNothing(probe, "a token that was removed, and its session");
      kept.opens(probe, "the token that is left");
      gone.opensNothing(probe, "the removed token, after another one was used");
    }
  }

  /** A part of an identifier, or a pattern of it, is no identifier, unless a token has it. */
  private static void partsRemoved(Probe probe, HttpCall removal, Held left, Held kept)
      throws Exception {
    String path = removal.uri().getRawPath();
    int start = path.lastIndexOf('/') + 1;
    String id = path.substring(start);
    Set<String> parts = new TreeSet<>(Set.of("%", "*", "_".repeat(id.length())));
    for (int at = 1; at < id.length(); at++) {
      parts.addAll(List.of(id.substring(0, at), id.substring(at), id.substring(0, at) + "%"));
    }
    parts.removeIf(part -> isSame(part, id));
    HttpCall list = probe.call("GET", "/tokens").bearer(kept.token());
    for (JsonNode own : probe.send(list).json()) {
      String identifier = own.path("id").asText();
      parts.removeIf(part -> isSame(part.replace("%", ""), identifier));
    }
    for (String part : parts) {
      String other = path.substring(0, start) + HttpCall.encode(part);
      Answer answer = probe.send(removal.path(other));
      probe.refusal("no fault: a part of an identifier", answer.status() < 500, answer);
      if (answer.isSuccess()) {
        left.opens(probe, "a token, after the removal of a part of its identifier");
      }
    }
  }

  /** Zeros before a number count for nothing. */
  private static boolean isSame(String part, String id) {
    return part.replaceAll("(^|-)0+", "$1").equals(id.replaceAll("(^|-)0+", "$1"));
  }

  /** Returns the account with its last password, and a token that this password gave. */
  private static Held passwordChanged(Probe probe, Account first, Held kept) throws Exception {
    List<Probe> instances = probe.instances();
    Account now = first;
    Held before = Held.by(probe, now);
    before.opens(probe, "a token from before");
    String token = kept.token();
    for (String word : List.of("second ", "third ")) {
      Account next = new Account(now.id(), now.name(), now.email(), word + now.password());
      HttpCall change = instances.getLast().call("PUT", "/password").bearer(token);
      probe.accepted(
          "the change of a password",
          change.json(Map.of("currentPassword", now.password(), "newPassword", next.password())));
      if (probe.tokens().endOthers().orElse(false)) {
        before.opensNothing(probe, "a token from before a change of the password");
      }
      now = next;
      token = probe.tokens().afterChange(now, token);
    }
    Answer login =
        probe.accepted("the new password", probe.in(Profile.TOKEN).routes().login().basic(now));
    formerPassword(probe, first);
    return Held.with(probe, now, login.string("value"));
  }

  private static void formerPassword(Probe probe, Account former) throws Exception {
    for (Profile at : List.of(Profile.TOKEN, Profile.BASIC_LOGIN, Profile.FORM)) {
      if (probe.claims(at)) {
        Probe door = probe.in(at).instances().getLast();
        Answer answer = door.send(door.routes().login(former.email(), former.password()));
        boolean opened = at == Profile.FORM ? door.sessions().begins(answer) : answer.isSuccess();
        probe.refusal("a former password opens nothing", !opened && answer.status() < 500, answer);
      }
    }
  }

  private static void accountRemoved(Probe probe, Held other, Held held) throws Exception {
    Account own = other.account();
    held.opens(probe, "a token");
    HttpCall delete = probe.instances().getLast().call("DELETE", "").bearer(held.token());
    probe.accepted(
        "the removal of an account", delete.json(Map.of("currentPassword", own.password())));
    for (Held one : List.of(held, other)) {
      one.opensNothing(probe, "what an account that was removed held", true);
    }
    Account again =
        probe.users().register(own.name(), own.email(), "another password of " + own.email());
    String token = probe.in(Profile.TOKEN).tokens().fresh(again);
    for (Held one : List.of(held, other)) {
      one.opensNothing(probe, "what an account held whose address another user has now", true);
    }
    probe.refused(
        "its password, where another user has its address",
        probe.in(Profile.TOKEN).routes().login().basic(own));
    new OwnAccount(again, token).leave(probe);
  }
}
