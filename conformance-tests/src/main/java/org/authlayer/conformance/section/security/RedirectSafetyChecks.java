package org.authlayer.conformance.section.security;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Whatever a request names as the way back, nobody is sent to another host: AL-SEC-07. */
public final class RedirectSafetyChecks {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9+.-]*):(.*)");

  private RedirectSafetyChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-SEC-07", RedirectSafetyChecks::noRedirectLeavesTheHost));
  }

  static void noRedirectLeavesTheHost(Probe probe) throws Exception {
    Account own = probe.users().fresh();
    Doors doors = probe.doors();
    FormLogin.succeeds(probe, "no way back", doors.login().form(doors.credentials(own)), own);
    String name = probe.declared().text("form.next");
    for (String evil : evil(doors.login().uri())) {
      String next = name + "=" + encode(evil);
      staysHere(probe, evil, login(probe, own, next).query(next));
    }
    for (String evil : List.of("https://evil.example/", "//evil.example/")) {
      HttpCall login = doors.login().form(doors.credentials(own));
      staysHere(probe, evil + " in the query alone", login.query(name + "=" + encode(evil)));
    }
    String page = name + "=" + encode(probe.declared().text("form.page"));
    String away = name + "=" + encode("//evil.example/");
    staysHere(probe, "a good one, then another", login(probe, own, page + "&" + away));
    staysHere(probe, "another, then a good one", login(probe, own, away + "&" + page));
    staysHere(probe, "in the query alone", login(probe, own, "kit=1").query(away));
    String base = doors.guarded().uri().toString();
    staysHere(probe, "asked for by a stranger", doors.guarded().query(away));
    staysHere(
        probe, "a path of two slashes", HttpCall.of("GET", URI.create(base + "//evil.example/")));
  }

  private static List<String> evil(URI own) {
    String host = own.getRawAuthority();
    List<String> evil =
        new ArrayList<>(
            List.of(
                "https://evil.example/",
                "//evil.example/",
                "///evil.example/",
                "/\\evil.example/",
                "\\\\evil.example/",
                "https:evil.example",
                "/\t/evil.example/",
                "/%2fevil.example/",
                "%2f%2fevil.example/",
                "/%5cevil.example/",
                " //evil.example/",
                "javascript:alert(1)",
                "/kit\r\nX-Injected: 1",
                "/kit\r\nLocation: //evil.example/"));
    evil.add("http://" + host + "@evil.example/");
    evil.add("http://" + host + ".evil.example/");
    evil.add("http://evil.example/" + host);
    return evil;
  }

  /** Its answer is read byte by byte: the JDK's client makes blanks of tabs. */
  private static HttpCall login(Probe probe, Account own, String next) {
    String fields =
        "username=%s&password=%s&%s".formatted(encode(own.email()), encode(own.password()), next);
    return probe.doors().login().content(FORM, fields).fromOwnPage().header("Connection", "close");
  }

  private static void staysHere(Probe probe, String respect, HttpCall call) throws Exception {
    Answer answer = probe.send(call);
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

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
