package org.authlayer.conformance.probe;

import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.wire.Answer;

/**
 * Users with an address, a name and a password that every target has to take. A hash costs time, so
 * one registration has one of each. Where it is refused, each is sent again by itself.
 */
public record Peculiar(Applicant all, Answer saved) {

  private static final List<String> NAMES = List.of("K", "0042", "null", "Kit", "Kit");

  private static final List<String> PASSWORDS =
      List.of("7 Chars+", "8 Chars!", " 6chars ", "eightlet", "äöüÄÖÜßé");

  private record Users(List<Peculiar> all) {}

  /** Each saved with an address of its own; the last one has a plain address. */
  private static List<String> addresses(String local) {
    return List.of(
        "kit." + local + "+tag@mail.kit.example.photography",
        local + "@kit-example.io",
        "Kit_" + local + "-O'Brien@example.org",
        "k@" + local + ".example",
        local + "@example.org");
  }

  /** The user with this name, and the answer to a registration that has to take it. */
  public static Answer named(Probe probe, String name) throws Exception {
    Peculiar one = of(probe).get(NAMES.indexOf(name));
    return one.taken(probe, one.plain(probe).named(name));
  }

  /** The user with this password, who may log in where that was saved. */
  public static Applicant knowing(Probe probe, String password, String respect) throws Exception {
    Peculiar one = of(probe).get(PASSWORDS.indexOf(password));
    Applicant alone = one.plain(probe).password(password);
    Answer answer = one.taken(probe, alone);
    Applicant known = one.saved.isSuccess() ? one.all.in(probe) : alone;
    known.isSaved(respect, answer);
    return known;
  }

  /** Registrations of all addresses. */
  public static void addressed(Probe probe) throws Exception {
    for (Peculiar one : of(probe)) {
      Applicant alone = one.plain(probe).email(one.all.email());
      Answer answer = one.taken(probe, alone);
      alone.isSaved("the address " + alone.email(), answer);
    }
  }

  private Applicant plain(Probe probe) {
    return Applicant.of(probe);
  }

  private Answer taken(Probe probe, Applicant alone) throws Exception {
    return saved.isSuccess() ? saved : probe.send(alone.call());
  }

  private static List<Peculiar> of(Probe probe) throws Exception {
    String key = "peculiar " + probe.users().route().uri();
    return probe.once(key, Users.class, () -> new Users(sent(probe))).all();
  }

  private static List<Peculiar> sent(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    List<String> addresses = addresses(email.substring(0, email.indexOf('@')));
    List<Peculiar> sent = new ArrayList<>();
    for (int n = 0; n < addresses.size(); n++) {
      Applicant one = new Applicant(probe, NAMES.get(n), addresses.get(n), PASSWORDS.get(n));
      sent.add(new Peculiar(one, probe.send(one.call())));
    }
    return sent;
  }
}
