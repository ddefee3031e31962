package org.authlayer.conformance.section.account;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.conformance.probe.NamedUser;
import org.authlayer.conformance.probe.OwnAccount;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** What an account's owner takes back: AL-DEC-37. */
public final class AccountChecks {

  private AccountChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-DEC-37", AccountChecks::ownersTakeTheirCredentialsBack));
  }

  static void ownersTakeTheirCredentialsBack(Probe probe) throws Exception {
    OwnAccount left = OwnAccount.of(probe);
    Account own = left.account();
    String kept = left.token();
    Answer account = probe.accepted("an own token", probe.guarded().bearer(kept));
    probe.identifies("the account is its owner's", account, own);
    Account bob = probe.users().bob();
    Answer named = probe.send(new NamedUser(bob).inQuery(probe.guarded()).bearer(kept));
    probe.refusal("no other account is shown that a query names", !probe.shows(named, bob), named);
    probe.refused("no token", probe.guarded());
    tokensAreListedAndRevoked(probe, own, kept);
    passwordIsChanged(probe, own, kept);
  }

  private static void tokensAreListedAndRevoked(Probe probe, Account own, String kept)
      throws Exception {
    String other = probe.tokens().fresh(own);
    Account bob = probe.users().bob();
    String bobs = probe.tokens().of(bob);
    Answer list = probe.accepted("the list of tokens", probe.call("GET", "/tokens").bearer(kept));
    String id = other(list.json());
    probe.positive(
        "two are listed, one of them as the current one",
        list.json().size() == 2 && !id.isEmpty(),
        list);
    probe.refusal(
        "no value is shown",
        !list.text().contains(kept) && !list.text().contains(other) && !list.text().contains(bobs),
        list);
    HttpCall ofBob = new NamedUser(bob).inQuery(probe.call("GET", "/tokens")).bearer(kept);
    Answer named = probe.send(ofBob);
    probe.refusal(
        "no token is listed of another user that a query names",
        !named.isSuccess() || ids(list.json()).containsAll(ids(named.json())),
        named);
    String session = "";
    if (probe.claims(Profile.SESSION)) {
      Probe sessions = probe.in(Profile.SESSION);
      Answer begun = sessions.send(sessions.guarded().bearer(other));
      session = begun.cookie(sessions.sessions().cookieName()).orElse("");
    }
    HttpCall revoke = probe.call("DELETE", "/tokens/" + id);
    NamedUser owner = new NamedUser(own);
    for (HttpCall call : List.of(revoke, owner.inQuery(revoke), owner.in(revoke, Map.of()))) {
      Answer foreign = probe.send(call.bearer(bobs));
      probe.refusal("no fault: another user's token", foreign.status() < 500, foreign);
    }
    works(probe, "a token that another user tried to take back", other, own);
    probe.accepted("an own token", revoke.bearer(kept));
    probe.refused("a token that was taken back", me(probe).bearer(other));
    works(probe, "the token that took it back", kept, own);
    String ends = probe.declared().find("decisions.account.endsSessions").orElse("");
    if (!session.isEmpty() && !ends.isEmpty()) {
      Answer page = probe.send(probe.in(Profile.SESSION).sessions().page(session));
      probe.refusal(
          "its session ends with it: " + ends, page.isSuccess() != ends.equals("yes"), page);
    }
  }

  private static void passwordIsChanged(Probe probe, Account own, String kept) throws Exception {
    String token = probe.tokens().fresh(own);
    int wrong = probe.declared().number("decisions.account.wrongPassword");
    String next = " next " + own.password() + " ";
    HttpCall change = probe.call("PUT", "/password").bearer(kept);
    NamedUser bob = new NamedUser(probe.users().bob());
    String theirs = bob.account().password();
    Answer other = probe.send(bob.in(change, passwords(theirs, next)));
    probe.rejected("the password of another user, named in the request", other);
    boolean reads = other.status() == wrong;
    if (!reads) {
      String guess = own.password() + "x";
      probe.refused("a wrong current password", wrong, change.json(passwords(guess, next)));
    }
    works(probe, "another token, after that", token, own);
    String brief = "7 chars";
    probe.rejected("a new password of 7", change.json(passwords(own.password(), brief)));
    acceptedForItsOwner(
        probe, "the current password", bob, change, passwords(own.password(), next));
    HttpCall login = probe.in(Profile.TOKEN).routes().login();
    probe.accepted("the new password", login.basic(own.email(), next));
    Optional<Boolean> ended = probe.tokens().endOthers();
    if (ended.isPresent()) {
      Answer before = probe.send(me(probe).bearer(token));
      boolean over = before.status() == 401;
      probe.refusal("a token from before ends as declared", over == ended.get(), before);
    }
    Account changed = new Account(own.id(), own.name(), own.email(), next);
    String left = probe.tokens().afterChange(changed, kept);
    HttpCall delete = probe.call("DELETE", "").bearer(left);
    Map<String, String> former = current(own.password());
    HttpCall refused = reads ? bob.in(delete, current(theirs)) : delete.json(former);
    probe.refused("deletion with another password", wrong, refused);
    works(probe, "the token, after that", left, own);
    acceptedForItsOwner(probe, "deletion with the current password", bob, delete, current(next));
    probe.refused("a token of no user", me(probe).bearer(left));
    probe.refused("the password of no user", login.basic(own.email(), next));
  }

  /** Another user that a request names makes no difference, or the request is refused. */
  private static void acceptedForItsOwner(
      Probe probe, String respect, NamedUser other, HttpCall call, Map<String, String> content)
      throws Exception {
    Answer answer = probe.send(other.in(call, content));
    if (!answer.isSuccess()) {
      probe.rejected(respect + ", where the request names another user", answer);
      answer = probe.send(call.json(content));
    }
    probe.accepted(respect, answer);
  }

  private static Map<String, String> passwords(String current, String next) {
    return Map.of("currentPassword", current, "newPassword", next);
  }

  private static Map<String, String> current(String password) {
    return Map.of("currentPassword", password);
  }

  private static List<String> ids(JsonNode list) {
    return list.valueStream().map(token -> token.path("id").asText()).toList();
  }

  private static String other(JsonNode list) {
    List<String> others =
        list.valueStream()
            .filter(token -> !token.path("current").asBoolean(true))
            .map(token -> token.path("id").asText())
            .toList();
    return others.size() == 1 ? others.get(0) : "";
  }

  private static HttpCall me(Probe probe) {
    return probe.in(Profile.TOKEN).routes().guarded();
  }

  private static void works(Probe probe, String respect, String token, Account own)
      throws Exception {
    probe.known(respect, me(probe).bearer(token), own);
  }
}
