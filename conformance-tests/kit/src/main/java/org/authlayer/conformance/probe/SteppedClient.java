package org.authlayer.conformance.probe;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * A client that logs in by more than one request, as the keys {@code login.*} declare it: it keeps
 * every cookie, and sends JSON or forms.
 */
public final class SteppedClient {

  private final Probe probe;
  private final Map<String, String> cookies = new LinkedHashMap<>();

  private SteppedClient(Probe probe) {
    this.probe = probe;
  }

  public static SteppedClient fresh(Probe probe) {
    return new SteppedClient(probe);
  }

  /** A client that has sent name and password. */
  public static SteppedClient after(Probe probe, Account account) throws Exception {
    SteppedClient client = fresh(probe);
    client.post(
        "login.path",
        Map.of(
            probe.declared().text("login.username"),
            account.email(),
            probe.declared().text("login.password"),
            account.password()));
    return client;
  }

  /** Sends fields to a declared route, and follows a redirect of its answer. */
  public Answer post(String route, Map<String, String> fields) throws Exception {
    return post(route, isJson() ? start("POST", route).json(fields) : form(route, fields));
  }

  /** Sends content to a declared route, and follows a redirect of its answer. */
  public Answer post(String route, HttpCall call) throws Exception {
    Answer answer = open(call.fromOwnPage());
    String next = answer.status() / 100 == 3 ? answer.first("Location").orElse("") : "";
    String here = call.uri().getScheme() + "://" + call.uri().getRawAuthority();
    String path = next.startsWith(here) ? next.substring(here.length()) : next;
    return path.startsWith("/") && !path.startsWith("//")
        ? open(HttpCall.of("GET", URI.create(here + path)))
        : answer;
  }

  /** A request to a declared route. */
  public HttpCall start(String method, String route) {
    return probe.call(method, probe.declared().text(route));
  }

  public boolean isJson() {
    return probe.declared().is("login.media", "application/json");
  }

  private HttpCall form(String route, Map<String, String> fields) {
    return start("POST", route).fields(fields);
  }

  public Answer open(HttpCall call) throws Exception {
    String pairs =
        cookies.entrySet().stream()
            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
            .collect(Collectors.joining("; "));
    Answer answer = probe.send(pairs.isEmpty() ? call : call.header("Cookie", pairs));
    for (String line : answer.all("Set-Cookie")) {
      String name = line.split("=", 2)[0];
      cookies.remove(name);
      answer.cookie(name).ifPresent(value -> cookies.put(name, value));
    }
    return answer;
  }

  /** Has to get the guarded page, as a user. */
  public void isIn(String respect, Account account) throws Exception {
    Answer page = open(probe.guarded());
    probe.twin("the page is shown: " + respect, page.isSuccess(), page);
    probe.identifies("the page names its user: " + respect, page, account);
  }

  /** Must not get the guarded page. */
  public void isOut(String respect) throws Exception {
    Answer page = open(probe.guarded());
    boolean refused = !page.isSuccess() && page.status() < 500;
    probe.refusal("the page is not shown: " + respect, refused, page);
  }
}
