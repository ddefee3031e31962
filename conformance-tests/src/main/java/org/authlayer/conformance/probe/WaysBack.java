package org.authlayer.conformance.probe;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * What right logins are answered that name an address on another host as the way back, or break a
 * header's line: sent once in a run, each in the body and in the query.
 *
 * @param answers by the way back
 */
public record WaysBack(Map<String, Answer> answers) {

  public static final String INJECTING = "/kit\r\nX-Injected: 1";

  private static final String FORM = "application/x-www-form-urlencoded";

  public static WaysBack of(Probe probe) throws Exception {
    return probe.once("ways back", WaysBack.class, () -> sent(probe));
  }

  private static WaysBack sent(Probe probe) throws Exception {
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (String evil : evil(probe.doors().login().uri().getRawAuthority())) {
      String next = named(probe, evil);
      answers.put(evil, probe.send(login(probe, next).query(next)));
    }
    return new WaysBack(answers);
  }

  private static List<String> evil(String host) {
    return List.of(
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
        INJECTING,
        "/kit\r\nLocation: //evil.example/",
        "http://" + host + "@evil.example/",
        "http://" + host + ".evil.example/",
        "http://evil.example/" + host);
  }

  /** As the target calls what names a way back. */
  public static String named(Probe probe, String way) {
    return probe.declared().text("form.next") + "=" + encode(way);
  }

  /** Its answer is read byte by byte: the JDK's client makes blanks of tabs. */
  public static HttpCall login(Probe probe, String next) throws Exception {
    Account cyd = probe.users().cyd();
    String fields =
        "username=%s&password=%s&%s".formatted(encode(cyd.email()), encode(cyd.password()), next);
    return probe.doors().login().content(FORM, fields).fromOwnPage().header("Connection", "close");
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
