package org.authlayer.conformance.law;

import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * A user whose name, address and password hold characters of many kinds, with the answers to the
 * registration and to the right login.
 */
record LawUser(Account account, Answer saved, Answer login) {

  /** Composed and decomposed accents, quotes, markup, escapes, and a character of another plane. */
  static final String NAME =
      "Zo\u00eb \"Q\" O'Neil \\ <script>&amp;</b>  %41 + \ud83d\ude00 e\u0301 \ufb01 \u00c5ke; $&"
          + " ${x} {{7}} :-) --";

  private static final List<Profile> LOGINS =
      List.of(Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT, Profile.FORM, Profile.JWT_MANUAL);

  private record Saved(Account account, Answer answer) {}

  /** All laws share user 0; each further user of a profile allows more failures. */
  static LawUser of(Probe probe, int number) throws Exception {
    List<Profile> logins = checked(probe);
    Probe where = number == 0 && !logins.isEmpty() ? probe.in(logins.getFirst()) : probe;
    String key = "person " + where.profile().id() + " " + number;
    Saved saved = probe.once(key, Saved.class, () -> registered(where));
    Account own = saved.account();
    Answer login = probe.sent(probe.routes().login(own.email(), own.password()));
    return new LawUser(own, saved.answer(), login);
  }

  static String password(String local) {
    return "kit %41 +&\u00e9\u017f\ud83d\ude00 \"<b>\\ "
        + local.substring(Math.max(0, local.length() - 12))
        + ".Z";
  }

  private static Saved registered(Probe probe) throws Exception {
    String fresh = probe.users().freshEmail();
    String local = fresh.substring(0, fresh.indexOf('@'));
    String domain = fresh.substring(fresh.indexOf('@'));
    String email = "kit.O'K$&-" + local + "_x+Tag" + domain;
    String password = SentTexts.decodable(password(local), probe.charset());
    String name = first(NAME, probe.declared().most("decisions.payload.longestName"));
    HttpCall call = probe.users().route().json(probe.users().payload(name, email, password));
    Answer saved = probe.send(call);
    if (!saved.isSuccess()) {
      throw new CheckFailure(
          "a valid user is not registered, whose name, address and password hold quotes, markup and"
              + " letters beyond ASCII: "
              + saved.seen());
    }
    String kept = Applicant.stored(probe, email);
    return new Saved(new Account(saved.json().path("id").asText(""), name, kept, password), saved);
  }

  /** In whatever unit a program counts. */
  private static String first(String text, int characters) {
    String first = text.substring(0, Math.min(characters, text.length()));
    return first.replaceAll("[\\p{Cs} ]+$", "");
  }

  /**
   * The changes that this profile tries: each is tried where one of the checked profiles logs in.
   */
  static List<Rewriting> share(Probe probe, List<Rewriting> all) {
    List<Profile> checked = checked(probe);
    int mine = checked.indexOf(probe.profile());
    List<Rewriting> share = new ArrayList<>();
    for (int at = mine; mine >= 0 && at < all.size(); at += checked.size()) {
      share.add(all.get(at));
    }
    return share;
  }

  private static List<Profile> checked(Probe probe) {
    return LOGINS.stream().filter(probe::checks).toList();
  }

  /** Leaves the password out. */
  @Override
  public String toString() {
    return "LawUser[" + account.email() + "]";
  }
}
