package org.authlayer.conformance.adapter;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** What comes of a request's first line, its header and where it comes from. */
final class RequestHabits {

  private static final byte[] NOTHING = new byte[0];
  private static final String FORGED = "203.0.113.9";

  private RequestHabits() {}

  static List<Habit> all() {
    return List.of(
        new Habit("AL-ADP-01", RequestHabits::linesStayApart),
        new Habit("AL-ADP-02", RequestHabits::pathArrivesAsSent),
        new Habit("AL-ADP-03", RequestHabits::queryArrivesAsSent),
        new Habit("AL-ADP-04", RequestHabits::absoluteFormIsCut),
        new Habit("AL-ADP-05", RequestHabits::everyMethodArrives),
        new Habit("AL-ADP-06", RequestHabits::noPathIsRefused),
        new Habit("AL-ADP-07", RequestHabits::channelIsThePeers),
        new Habit("AL-ADP-08", RequestHabits::channelFromElsewhereIsPlain),
        new Habit("AL-ADP-09", RequestHabits::networkIsThePeers),
        new Habit("AL-ADP-10", RequestHabits::requestsHaveIds));
  }

  private static void linesStayApart(AdapterProbe probe) throws IOException {
    for (String name : List.of("X-Twice", "Authorization", "Cookie", "Accept")) {
      Headers headers =
          get(
                  probe,
                  "/",
                  name + ": a, \"b;c\"",
                  "X-Between: 1",
                  name.toLowerCase(Locale.ROOT) + ": d")
              .headers();
      probe.equal(
          "two lines of " + name + " are two values",
          List.of("a, \"b;c\"", "d"),
          headers.all(name));
    }
    Headers one = get(probe, "/", "X-Once: a, b").headers();
    probe.equal("one line is one value", List.of("a, b"), one.all("X-Once"));
  }

  private static void pathArrivesAsSent(AdapterProbe probe) throws IOException {
    for (String path :
        List.of(
            "/",
            "/a%2Fb",
            "/%61%7e",
            "/a/../b",
            "/a/./b",
            "//a//b",
            "/a;p=1",
            "/a/",
            "/a+b%20c",
            "/%C3%A4",
            "/A")) {
      probe.equal("the path " + path, path, get(probe, path).path());
    }
    aboveTheRoot(probe);
  }

  /** Some servers refuse it by themselves, which no route notices. */
  private static void aboveTheRoot(AdapterProbe probe) {
    String path = "/%2e%2e/b";
    int status = status(probe, "GET " + path);
    List<String> arrived = probe.seen().stream().map(HttpRequest::path).toList();
    probe.equal(
        "the path " + path + ", answered with " + status,
        status == 400 ? List.of() : List.of(path),
        arrived);
  }

  private static void queryArrivesAsSent(AdapterProbe probe) throws IOException {
    probe.equal("no query is empty", "", get(probe, "/a").query());
    for (String query : List.of("x=%20&y+z=1&&a=b?c", "a%2Fb=%C3%A4", "x", "=&=")) {
      HttpRequest request = get(probe, "/a?" + query);
      probe.equal("the query " + query, query, request.query());
      probe.equal("beside its path", "/a", request.path());
    }
  }

  private static void absoluteFormIsCut(AdapterProbe probe) throws IOException {
    HttpRequest request = get(probe, "http://localhost/a//b?c=%20d");
    probe.equal("the path of an absolute target", "/a//b", request.path());
    probe.equal("and its query", "c=%20d", request.query());
  }

  private static void everyMethodArrives(AdapterProbe probe) throws IOException {
    for (String method : List.of("GET", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "BREW")) {
      probe.equal("the method " + method, method, probe.given(method + " /a", NOTHING).method());
    }
  }

  private static void noPathIsRefused(AdapterProbe probe) throws IOException {
    for (String start : List.of("OPTIONS *", "GET *", "GET a", "CONNECT localhost:80")) {
      int status = status(probe, start);
      boolean told = start.equals("OPTIONS *") && (status == 200 || status == 204);
      boolean refused = status >= 400 && status <= 599;
      probe.holds(start + " is refused; the status was " + status, refused || told);
      probe.equal("and reaches no user", List.of(), probe.seen());
    }
    probe.equal("a path is answered after it", 200, probe.get("/").status());
  }

  /** Some servers close without a word, which refuses as well. */
  private static int status(AdapterProbe probe, String start) {
    try {
      return probe.send(start, NOTHING).status();
    } catch (IOException closed) {
      return 400;
    }
  }

  private static void channelIsThePeers(AdapterProbe probe) throws IOException {
    probe.equal("a peer of this machine", Channel.LOOPBACK, get(probe, "/").channel());
    for (String line : List.of("X-Forwarded-Proto: https", "Forwarded: for=1.2.3.4;proto=https")) {
      Channel channel = get(probe, "/", line).channel();
      probe.holds("is not a proxy's for " + line + ": " + channel, channel != Channel.TLS);
    }
  }

  private static void channelFromElsewhereIsPlain(AdapterProbe probe) throws IOException {
    probe.mountElsewhere();
    probe.equal("a peer of another address", Channel.PLAIN, get(probe, "/").channel());
    for (String line :
        List.of("X-Forwarded-Proto: https", "Forwarded: for=127.0.0.1;proto=https")) {
      probe.equal(
          "is plain with " + line,
          Channel.PLAIN,
          get(probe, "/", line, "Host: 127.0.0.1").channel());
    }
  }

  private static void networkIsThePeers(AdapterProbe probe) throws IOException {
    for (String line :
        List.of(
            "X-Nothing: 1",
            "X-Forwarded-For: " + FORGED,
            "Forwarded: for=" + FORGED,
            "X-Real-IP: " + FORGED)) {
      String network = get(probe, "/", line).client().network();
      probe.holds(
          "the network of a peer that says " + line + " was " + network,
          List.of("127.0.0.1", "unknown").contains(network));
    }
  }

  private static void requestsHaveIds(AdapterProbe probe) throws IOException {
    probe.seen();
    Answer first = probe.get("/");
    Answer second = probe.get("/");
    List<Client> clients = probe.seen().stream().map(HttpRequest::client).toList();
    probe.equal("two requests arrive", 2, clients.size());
    String id = clients.get(0).requestId();
    if (id.equals(Client.unknown().requestId())) {
      probe.equal("without an id none is answered", List.of(), first.all("X-Request-Id"));
      return;
    }
    probe.equal("the id is answered", List.of(id), first.all("X-Request-Id"));
    probe.equal("each its own", List.of(clients.get(1).requestId()), second.all("X-Request-Id"));
    probe.holds("no two are the same", !id.equals(clients.get(1).requestId()));
  }

  private static HttpRequest get(AdapterProbe probe, String target, String... lines)
      throws IOException {
    return probe.given("GET " + target, NOTHING, lines);
  }
}
