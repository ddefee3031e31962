package org.authlayer.conformance.section.security;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WaysBack;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Whatever a request names as the way back, nobody is sent to another host: AL-SEC-07. */
public final class RedirectSafetyChecks {

  private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9+.-]*):(.*)");

  private RedirectSafetyChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-SEC-07", RedirectSafetyChecks::noRedirectLeavesTheHost));
  }

  static void noRedirectLeavesTheHost(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    Doors doors = probe.doors();
    HttpCall login = doors.login().form(doors.credentials(cyd));
    FormLogin.succeeds(probe, "no way back", login, cyd);
    for (var evil : WaysBack.of(probe).answers().entrySet()) {
      staysHere(probe, evil.getKey(), login, evil.getValue());
    }
    for (String evil : List.of("https://evil.example/", "//evil.example/")) {
      HttpCall asked = login.query(WaysBack.named(probe, evil));
      staysHere(probe, evil + " in the query alone", asked);
    }
    String page = WaysBack.named(probe, probe.declared().text("form.page"));
    String away = WaysBack.named(probe, "//evil.example/");
    staysHere(probe, "a good one, then another", WaysBack.login(probe, page + "&" + away));
    staysHere(probe, "another, then a good one", WaysBack.login(probe, away + "&" + page));
    String base = doors.guarded().uri().toString();
    staysHere(probe, "asked for by a stranger", doors.guarded().query(away));
    staysHere(
        probe, "a path of two slashes", HttpCall.of("GET", URI.create(base + "//evil.example/")));
  }

  private static void staysHere(Probe probe, String respect, HttpCall call) throws Exception {
    staysHere(probe, respect, call, probe.send(call));
  }

  private static void staysHere(Probe probe, String respect, HttpCall call, Answer answer) {
    List<String> locations = answer.all("Location");
    String shown = respect.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
    probe.note(
        Kind.REFUSAL,
        "the way back '" + shown + "' leads to no other host and adds no header",
        answer.status() < 500
            && answer.first("X-Injected").isEmpty()
            && locations.stream().noneMatch(to -> leadsAway(call.uri(), to)),
        "Location " + locations + ", " + answer.seen(),
        answer);
  }

  /** As a browser reads it: backslashes are slashes, tabs and line ends are nothing. */
  private static boolean leadsAway(URI from, String location) {
    String text = location.strip().replaceAll("[\t\r\n]", "").replace('\\', '/');
    Matcher scheme = SCHEME.matcher(text.toLowerCase(Locale.ROOT));
    boolean absolute = scheme.matches();
    String rest = absolute ? scheme.group(2) : text;
    if (!rest.startsWith("//")) {
      return absolute;
    }
    String authority = rest.replaceAll("^/+", "").split("[/?#]", 2)[0];
    return !authority.equalsIgnoreCase(from.getRawAuthority());
  }
}
