package org.authlayer.conformance.section.security;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.ReturnUrls;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Whatever a request names as the way back, no user is sent to another host: AL-SEC-07. */
public final class RedirectSafetyChecks {

  private static final String OTHER_HOST = "evil.example";
  private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9+.-]*):(.*)");

  private RedirectSafetyChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-SEC-07", RedirectSafetyChecks::noRedirectLeavesTheHost));
  }

  static void noRedirectLeavesTheHost(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    HttpCall login = probe.routes().login().form(probe.routes().credentials(cyd));
    LoginSeries logins = LoginSeries.of(probe);
    FormLogin.succeeded(probe, "no way back", logins.right(), logins.own());
    for (String evil : ReturnUrls.evil(probe)) {
      staysHere(probe, evil, login, ReturnUrls.after(probe, evil));
    }
    String page = ReturnUrls.named(probe, probe.declared().text("form.page"));
    String away = ReturnUrls.named(probe, "//evil.example/");
    int ways = ReturnUrls.evil(probe).size();
    staysHere(probe, "a good one, then another", login, ReturnUrls.after(probe, ways));
    staysHere(probe, "another, then a good one", login, ReturnUrls.after(probe, ways + 1));
    String base = probe.guarded().uri().toString();
    staysHere(probe, "asked for by a stranger", probe.guarded().query(away));
    Map<String, String> hosts = otherHosts(probe);
    for (String name : hosts.keySet()) {
      namedElsewhere(probe, probe.guarded(), Map.of(name, hosts.get(name)));
    }
    HttpCall whole = probe.guarded().target(base).header("Host", OTHER_HOST);
    Answer named = probe.send(whole);
    if (named.status() < 400) {
      // The authority of the target wins over Host (RFC 9112, 3.2.2).
      staysHere(probe, "another Host beside a whole URL as the target", whole, named);
    }
    Map<String, String> own = new LinkedHashMap<>(hosts);
    own.keySet().retainAll(Set.of("Host"));
    hosts.keySet().removeAll(own.keySet());
    namedElsewhere(probe, ReturnUrls.login(probe, page), own);
    hosts.put("Referer", "https://evil.example/");
    Answer all = namedElsewhere(probe, login.query(away), hosts);
    if (all.status() >= 400) {
      namedElsewhere(probe, login, hosts);
      staysHere(probe, "another in the query alone", login.query(away));
    }
    staysHere(
        probe, "a path of two slashes", HttpCall.of("GET", URI.create(base + "//evil.example/")));
  }

  /** A server may reject another host, so {@code Host} is sent alone; a login costs a hash. */
  private static Answer namedElsewhere(Probe probe, HttpCall call, Map<String, String> headers)
      throws Exception {
    HttpCall elsewhere = call;
    for (var header : headers.entrySet()) {
      elsewhere = elsewhere.header(header.getKey(), header.getValue());
    }
    Answer answer = probe.send(elsewhere);
    if (!headers.containsKey("Host") || answer.status() < 400) {
      staysHere(probe, "headers " + headers, call, answer);
    }
    return answer;
  }

  /** Headers that name a host, except those that the target declares to believe. */
  private static Map<String, String> otherHosts(Probe probe) {
    List<String> believed = probe.declared().names("decisions.redirect.believes");
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Host", OTHER_HOST);
    headers.put("Forwarded", "host=" + OTHER_HOST);
    for (String name :
        List.of(
            "X-Forwarded-Host",
            "X-Forwarded-Server",
            "X-Original-Host",
            "X-HTTP-Host-Override",
            "X-Host")) {
      headers.put(name, OTHER_HOST);
    }
    headers.put("X-Forwarded-Prefix", "//" + OTHER_HOST);
    believed.forEach(headers::remove);
    return headers;
  }

  private static void staysHere(Probe probe, String respect, HttpCall call) throws Exception {
    staysHere(probe, respect, call, probe.send(call));
  }

  private static void staysHere(Probe probe, String respect, HttpCall call, Answer answer) {
    List<String> locations = answer.all("Location");
    String shown = respect.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
    probe.refusal(
        "the way back '" + shown + "' leads to no other host and adds no header",
        answer.status() < 500
            && answer.first("X-Injected").isEmpty()
            && locations.stream().noneMatch(to -> leadsAway(call.uri(), to)),
        "Location " + locations + ", " + answer.seen(),
        answer);
  }

  /** As a browser reads it: backslashes are slashes, tabs and line ends are nothing. */
  public static boolean leadsAway(URI from, String location) {
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
