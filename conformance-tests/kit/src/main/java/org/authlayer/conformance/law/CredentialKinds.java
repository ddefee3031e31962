package org.authlayer.conformance.law;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.conformance.law.SentText.With;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Users;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** A right credential of each kind in the place of every other kind opens nothing. */
final class CredentialKinds {

  private enum Credential {
    TOKEN("an opaque token"),
    WEB_TOKEN("a web token"),
    SESSION("a session identifier"),
    CONFIGURED("the configured token"),
    PASSWORD("a password"),
    PAIR("a name and a password in base64"),
    ADDRESS("an address"),
    NAME("the name of a user"),
    USER_ID("the identifier of a user"),
    TOKEN_ID("the identifier of a token"),
    STORED("what the store keeps of a token");

    private final String words;

    Credential(String words) {
      this.words = words;
    }
  }

  private record Door(String words, Set<Credential> takes, With with) {

    Door {
      takes = Set.copyOf(takes);
    }
  }

  /** Where a secret costs no hash and is what the program likes it to be. */
  private static final Set<Profile> WRITTEN = Set.of(Profile.TOKEN, Profile.SESSION, Profile.FORM);

  private record Held(Map<Credential, String> values) {}

  private CredentialKinds() {}

  static void opensNothing(Probe probe) throws Exception {
    Account ada = owner(probe);
    Map<Credential, String> held =
        probe.once("crossed", Held.class, () -> held(probe, ada)).values();
    Answer own = probe.routes().opened();
    probe.accepted("the kind of credential that the route takes", own);
    for (Door door : doors(probe, ada)) {
      for (Map.Entry<Credential, String> one : held.entrySet()) {
        if (!door.takes().contains(one.getKey())) {
          Answer answer = probe.sent(door.with().text(one.getValue()));
          boolean form = probe.profile() == Profile.FORM;
          boolean refused =
              form ? !answer.isSuccess() || isLogin(door) : answer.status() / 100 == 4;
          refused &= answer.status() < 500 && !(form && probe.sessions().begins(answer));
          String claim = one.getKey().words + " opens nothing " + door.words();
          probe.refusal(claim, refused, answer);
        }
      }
    }
    if (WRITTEN.contains(probe.profile())) {
      factsOpenNothing(probe, doors(probe, ada).getFirst(), List.of(ada.id(), ada.email()));
    }
  }

  /** Programs write an identifier or an address, which others know, into a token or a cookie. */
  private static void factsOpenNothing(Probe probe, Door door, List<String> facts)
      throws Exception {
    for (Rewriting way : Rewritings.facts()) {
      for (String fact : facts) {
        Optional<String> text = way.of(fact);
        if (text.isPresent()) {
          Answer answer = probe.send(door.with().text(text.get()));
          String claim =
              "an identifier or an address opens nothing " + door.words() + ": " + way.name();
          probe.refusal(claim, !answer.isSuccess() && answer.status() < 500, answer);
        }
      }
    }
  }

  /** A password is wrong so often that few allowed failures end with a user locked out. */
  private static Account owner(Probe probe) throws Exception {
    Users users = probe.users();
    return LawChecks.failures(probe) >= Credential.values().length
        ? users.ada()
        : users.shared("crossed", users::fresh);
  }

  /** A login form may answer a wrong password with 200 and the form. */
  private static boolean isLogin(Door door) {
    return door.takes().contains(Credential.PASSWORD);
  }

  private static List<Door> doors(Probe probe, Account ada) {
    HttpCall guarded = probe.guarded();
    Door bearer = new Door("as a Bearer token", bearers(probe), guarded::bearer);
    return switch (probe.profile()) {
      case BASIC_LOGIN -> List.of(bearer, typed(probe, ada));
      case FORM -> List.of(cookie(probe, guarded), bearer, typed(probe, ada));
      case SESSION -> List.of(cookie(probe, guarded), bearer);
      case COMPOSITION ->
          List.of(
              bearer,
              new Door(
                  "as a Bearer token at the route of two user types",
                  bearers(probe),
                  probe.call("GET", "/secure")::bearer));
      case SIMPLE -> List.of(bearer);
      default ->
          List.of(bearer, new Door("as a Basic pair", Set.of(), at -> guarded.basic(at, at)));
    };
  }

  private static Set<Credential> bearers(Probe probe) {
    return switch (probe.profile()) {
      case TOKEN, TOKEN_EXPIRING, SESSION, COMPOSITION, ACCOUNT -> Set.of(Credential.TOKEN);
      case JWT, JWT_MANUAL -> Set.of(Credential.WEB_TOKEN);
      case SIMPLE -> Set.of(Credential.CONFIGURED);
      default -> Set.of();
    };
  }

  private static Door cookie(Probe probe, HttpCall guarded) {
    String name = probe.sessions().cookieName();
    return new Door(
        "as a session cookie",
        Set.of(Credential.SESSION, Credential.PAIR),
        id -> guarded.cookie(name, id));
  }

  /** A wrong password costs a hash: where there are two such doors, each tries some kinds. */
  private static Door typed(Probe probe, Account ada) {
    Set<Credential> left = EnumSet.of(Credential.PASSWORD);
    if (probe.checks(Profile.FORM) && probe.checks(Profile.BASIC_LOGIN)) {
      EnumSet<Credential> ofTheForm = EnumSet.of(Credential.WEB_TOKEN, Credential.SESSION);
      left.addAll(probe.profile() == Profile.FORM ? EnumSet.complementOf(ofTheForm) : ofTheForm);
    }
    return new Door("as a password", left, secret -> probe.routes().login(ada.email(), secret));
  }

  /** A digest, say; a value that is stored as it is opens what it opens. */
  private static Optional<String> stored(Probe probe, IssuedToken token) {
    return probe.levers().storeIfAny().stream()
        .flatMap(store -> store.rows("user_tokens").stream())
        .filter(row -> Uuids.areSame(token.id(), row.getOrDefault("id", "")))
        .map(row -> row.getOrDefault("value", ""))
        .filter(value -> !value.equals(token.value()))
        .findFirst();
  }

  private static Held held(Probe probe, Account ada) throws Exception {
    Map<Credential, String> held = new EnumMap<>(Credential.class);
    if (probe.claims(Profile.TOKEN)) {
      Probe tokens = probe.in(Profile.TOKEN);
      Answer login = tokens.sent(tokens.routes().login().basic(ada));
      IssuedToken token = IssuedToken.in(tokens, login);
      held.put(Credential.TOKEN, token.value());
      held.put(Credential.TOKEN_ID, token.id());
      stored(probe, token).ifPresent(value -> held.put(Credential.STORED, value));
    }
    if (probe.claims(Profile.JWT)) {
      held.put(Credential.WEB_TOKEN, probe.in(Profile.JWT).tokens().of(ada));
    } else if (probe.claims(Profile.JWT_MANUAL)) {
      held.put(Credential.WEB_TOKEN, probe.in(Profile.JWT_MANUAL).tokens().of(probe.users().bob()));
    }
    for (Profile able : List.of(Profile.SESSION, Profile.FORM)) {
      if (probe.claims(able) && !held.containsKey(Credential.SESSION)) {
        held.put(Credential.SESSION, probe.in(able).sessions().fresh(ada));
      }
    }
    probe
        .declared()
        .find("credentials.simple.token")
        .ifPresent(token -> held.put(Credential.CONFIGURED, token));
    held.put(Credential.PASSWORD, ada.password());
    held.put(Credential.PAIR, probe.guarded().pair(ada.email(), ada.password()));
    held.put(Credential.ADDRESS, ada.email());
    held.put(Credential.NAME, ada.name());
    held.put(Credential.USER_ID, ada.id());
    held.values().removeAll(new ArrayList<>(List.of("")));
    return new Held(held);
  }
}
