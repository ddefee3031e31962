package org.authlayer.conformance.probe;

import java.net.URI;
import java.util.List;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Right logins of a form that name a way back, by which a user might be sent to another host. */
public final class ReturnUrls {

  public static final String INJECTING = "/kit\r\nX-Injected: 1";

  private static final String FORM = "application/x-www-form-urlencoded";

  private ReturnUrls() {}

  /** The ways that lead away from the guarded page where a target believes them. */
  public static List<String> evil(Probe probe) {
    URI own = probe.guarded().uri();
    String host = own.getRawAuthority();
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
        "http://evil.example" + own.getRawPath() + "?" + host);
  }

  /** The answer to a right login with a way back in body and query; sent once in a run. */
  public static Answer after(Probe probe, String way) throws Exception {
    return after(probe, evil(probe).indexOf(way));
  }

  /** The same by the number of the way; behind all of them, two with a good way before or after. */
  public static Answer after(Probe probe, int number) throws Exception {
    List<String> evil = evil(probe);
    Browser.OwnSession session = Browser.SESSIONS.get(number);
    if (number < evil.size()) {
      String next = named(probe, evil.get(number));
      return probe.sent(session.with(probe, next).query(next));
    }
    String good = named(probe, probe.declared().text("form.page"));
    String away = named(probe, evil.get(1));
    boolean goodFirst = number == evil.size();
    return probe.sent(session.with(probe, goodFirst ? good + "&" + away : away + "&" + good));
  }

  /** Cyd's login. */
  public static HttpCall login(Probe probe, String next) throws Exception {
    return login(probe, probe.users().cyd(), next);
  }

  /** The answer to this login is read byte by byte: the JDK's client makes blanks of tabs. */
  static HttpCall login(Probe probe, Account own, String next) {
    String fields =
        "username=%s&password=%s&%s"
            .formatted(HttpCall.encode(own.email()), HttpCall.encode(own.password()), next);
    return probe.routes().login().content(FORM, fields).fromOwnPage().header("Connection", "close");
  }

  public static String named(Probe probe, String way) {
    return probe.declared().text("form.next") + "=" + HttpCall.encode(way);
  }
}
