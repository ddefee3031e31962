package org.authlayer.conformance.adapter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.core.Peers;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Everything a check on an adapter may do: say what the application answers, send bytes, and see
 * what the application was given and what came back.
 */
public final class AdapterProbe {

  private static final Application OK = request -> HttpResponse.of(200, new Body.Text("ok"));

  private final HttpSubject subject;
  private final int bodyLimit;
  private final Journal journal;
  private final ConcurrentLinkedQueue<HttpRequest> seen = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Application> application = new AtomicReference<>(OK);
  private @Nullable URI url;

  private AdapterProbe(HttpSubject subject, int bodyLimit, Journal journal) {
    this.subject = subject;
    this.bodyLimit = bodyLimit;
    this.journal = journal;
  }

  /** Runs a check on a server of its own, which is closed after it. */
  public static Verdict run(Habit habit, HttpSubject subject, int bodyLimit) {
    try (subject) {
      return Judge.judge(
          habit.clause(),
          "adapter",
          journal -> attempt(habit, new AdapterProbe(subject, bodyLimit, journal)));
    }
  }

  /** A connection that breaks is an answer too, and a wrong one. */
  private static void attempt(Habit habit, AdapterProbe probe) throws Exception {
    try {
      habit.body().run(probe);
    } catch (IOException broken) {
      throw new CheckFailure(
          "no whole answer came: %s: %s"
              .formatted(broken.getClass().getSimpleName(), broken.getMessage()));
    }
  }

  int bodyLimit() {
    return bodyLimit;
  }

  /** What the application answers from now on; it notes each request before. */
  void answers(Application next) {
    application.set(next);
  }

  void answers(HttpResponse next) {
    answers(request -> next);
  }

  private final class Noting implements Application {

    @Override
    public HttpResponse respond(HttpRequest request) {
      seen.add(request);
      return application.get().respond(request);
    }

    @Override
    public boolean streamsContent(String method, String path) {
      return application.get().streamsContent(method, path);
    }
  }

  /** What the application was given since this was last asked. */
  List<HttpRequest> seen() {
    List<HttpRequest> all = List.copyOf(seen);
    seen.clear();
    return all;
  }

  /** Mounts where peers are of another address than loopback, if machine and subject allow it. */
  void mountElsewhere() throws IOException {
    InetAddress address = Peers.outside();
    try {
      synchronized (this) {
        url = subject.mount(new Noting(), address);
      }
    } catch (UnsupportedOperationException unsupported) {
      throw new NotObserved("the subject mounts on the loopback interface only");
    }
  }

  Connection connect() throws IOException {
    return Connection.open(url());
  }

  private synchronized URI url() throws IOException {
    URI there = url == null ? subject.mount(new Noting()) : url;
    url = there;
    return there;
  }

  /** Sends one request on a connection of its own, which the server is asked to close. */
  Answer send(String start, byte[] content, String... lines) throws IOException {
    try (Connection connection = connect()) {
      connection.write(Bytes.message(start, content, true, lines));
      Answer reply = connection.read(start.startsWith("HEAD "));
      byte[] rest = connection.rest();
      if (rest.length > 0) {
        throw new CheckFailure(
            "there are " + rest.length + " bytes behind the end of the answer to " + start);
      }
      return reply;
    }
  }

  Answer get(String target, String... lines) throws IOException {
    return send("GET " + target, new byte[0], lines);
  }

  /** What the application is given for a request; that it is given one at all is demanded. */
  HttpRequest given(String start, byte[] content, String... lines) throws IOException {
    seen();
    Answer reply = send(start, content, lines);
    List<HttpRequest> all = seen();
    if (all.size() != 1) {
      throw new CheckFailure(
          "%s reached the application %s times, and was answered %s"
              .formatted(start, all.size(), reply.status()));
    }
    return all.get(0);
  }

  Body body(String type, byte[] content) throws IOException {
    return given("POST /", content, "Content-Type: " + type).body();
  }

  Body body(String type, String content) throws IOException {
    return body(type, content.getBytes(StandardCharsets.UTF_8));
  }

  void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    journal.equal(claim, expected, actual);
  }
}
