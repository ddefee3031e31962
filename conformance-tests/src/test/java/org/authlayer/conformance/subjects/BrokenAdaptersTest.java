package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.adapter.AdapterProbe;
import org.authlayer.conformance.adapter.Habit;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Adapters with one bad habit each fail the row of that habit. */
class BrokenAdaptersTest {

  private record Broken(
      String habit,
      String wrong,
      UnaryOperator<Application> application,
      UnaryOperator<String> sent,
      UnaryOperator<String> answered) {

    Broken(String habit, String wrong, UnaryOperator<Application> application) {
      this(habit, wrong, application, text -> text, text -> text);
    }
  }

  @TestFactory
  Stream<DynamicTest> badHabitFailsItsRow() {
    return Stream.of(requests(), contents(), answers(), streams(), messages())
        .flatMap(List::stream)
        .map(one -> DynamicTest.dynamicTest(one.habit() + " " + one.wrong(), () -> fails(one)));
  }

  private static void fails(Broken one) {
    Habit habit =
        Habit.all().stream()
            .filter(row -> row.clause().equals(one.habit()))
            .findFirst()
            .orElseThrow();
    Verdict verdict =
        AdapterProbe.run(
            habit, new BrokenSubject(one.application(), one.sent(), one.answered()), 65_536);
    boolean alone = verdict.outcome() == Outcome.NOT_OBSERVED && one.habit().equals("AL-ADP-08");
    assertEquals(alone ? Outcome.NOT_OBSERVED : Outcome.FAIL, verdict.outcome(), verdict.message());
  }

  private static List<Broken> requests() {
    return List.of(
        lines("AL-ADP-01", "joins lines by comma", all -> List.of(String.join(", ", all))),
        lines("AL-ADP-01", "keeps the last line", all -> all.subList(all.size() - 1, all.size())),
        lines("AL-ADP-01", "keeps the first line", all -> all.subList(0, 1)),
        lines(
            "AL-ADP-01",
            "splits at commas",
            all -> all.stream().flatMap(line -> Stream.of(line.split(", "))).toList()),
        path("AL-ADP-02", "decodes", BrokenAdaptersTest::decoded),
        path(
            "AL-ADP-02",
            "normalises",
            path -> URI.create("http://x" + path).normalize().getRawPath()),
        path("AL-ADP-02", "joins slashes", path -> path.replaceAll("/+", "/")),
        path("AL-ADP-02", "cuts a last slash", path -> path.replaceAll("(.)/$", "$1")),
        query("AL-ADP-03", "decodes", BrokenAdaptersTest::decoded),
        query("AL-ADP-03", "cuts at a question mark", query -> query.replaceFirst("\\?.*", "")),
        path("AL-ADP-04", "keeps the host", path -> path.replaceFirst("^/a//b", "/localhost/a//b")),
        sent("AL-ADP-05", "has one method for all", text -> text.replaceFirst("^BREW ", "GET ")),
        sent(
            "AL-ADP-06",
            "takes a star for a path",
            text -> text.replaceFirst("^OPTIONS \\*", "OPTIONS /x")),
        channel("AL-ADP-07", "is never on this machine", Channel.PLAIN),
        channel("AL-ADP-07", "is always encrypted", Channel.TLS),
        channel("AL-ADP-08", "is always on this machine", Channel.LOOPBACK),
        request("AL-ADP-09", "believes a header", BrokenAdaptersTest::believing),
        request(
            "AL-ADP-10",
            "does not tell ids",
            request -> from(request, new Client("unknown", "7"))));
  }

  private static List<Broken> contents() {
    return List.of(
        body("AL-ADP-11", "takes none for text", Body.Empty.class),
        body("AL-ADP-12", "does not read JSON", Body.Json.class),
        body("AL-ADP-13", "reads what follows JSON", Body.Unreadable.class),
        body("AL-ADP-14", "reads members twice", Body.Unreadable.class),
        body("AL-ADP-15", "reads what is no UTF-8", Body.Unreadable.class),
        body("AL-ADP-16", "reads any depth", Body.Unreadable.class),
        body("AL-ADP-17", "does not read forms", Body.Form.class),
        body("AL-ADP-18", "reads broken escapes", Body.Unreadable.class),
        sent("AL-ADP-19", "compares types by case", text -> text.replace("TEXT/", "IMAGE/")),
        body("AL-ADP-20", "reads any type", Body.Unreadable.class),
        body("AL-ADP-21", "has no limit", Body.Unreadable.class),
        body("AL-ADP-22", "has no limit of chunks", Body.Unreadable.class),
        body("AL-ADP-37", "reads bytes as text", Body.Binary.class));
  }

  private static List<Broken> answers() {
    return List.of(
        written("AL-ADP-23", "writes the first line", all -> all.subList(0, 1)),
        written("AL-ADP-23", "joins lines", all -> List.of(String.join(", ", all))),
        written(
            "AL-ADP-24", "decodes", all -> all.stream().map(BrokenAdaptersTest::decoded).toList()),
        answer("AL-ADP-25", "adds its name", answer -> answer.with("Server", "x")),
        answer("AL-ADP-25", "has error pages", BrokenAdaptersTest::paged),
        answered(
            "AL-ADP-26",
            "tells the application's length",
            text -> text.replaceFirst("(?i)content-length: 2", "Content-Length: 1")),
        answered("AL-ADP-26", "tells both lengths", line("Content-Length: 1")),
        answered("AL-ADP-26", "tells the application's encoding", line("Transfer-Encoding: gzip")),
        answered("AL-ADP-26", "tells the application's connection", line("Connection: x")),
        answer("AL-ADP-27", "has one type", answer -> answer.with("Content-Type", "text/html")),
        answer("AL-ADP-28", "cuts content", BrokenAdaptersTest::cut),
        sent("AL-ADP-29", "answers HEAD with content", text -> text.replaceFirst("^HEAD ", "GET ")),
        answer("AL-ADP-30", "takes 205 for 200", BrokenAdaptersTest::filled),
        new Broken("AL-ADP-31", "tells causes", BrokenAdaptersTest::telling),
        answer("AL-ADP-38", "writes bytes as text", BrokenAdaptersTest::recoded));
  }

  private static List<Broken> streams() {
    return List.of(
        answer("AL-ADP-40", "answers streams without content", BrokenAdaptersTest::emptied),
        answer("AL-ADP-41", "ends what broke", BrokenAdaptersTest::ended),
        body("AL-ADP-42", "passes no content on while it arrives", Body.Incoming.class));
  }

  private static List<Broken> messages() {
    return List.of(
        sent(
            "AL-ADP-32",
            "closes early",
            text -> text.replaceFirst("\r\n\r\n", "\r\nConnection: close\r\n\r\n")),
        new Broken(
            "AL-ADP-33", "serves one and refuses the others", BrokenAdaptersTest::oneAtATime),
        sent(
            "AL-ADP-34",
            "takes one of two lengths",
            text -> text.replaceFirst("Content-Length: 3\r\n", "")),
        sent(
            "AL-ADP-35",
            "takes cut content",
            text -> text.replaceFirst("Content-Length: 9", "Content-Length: 3")),
        answered(
            "AL-ADP-36",
            "gives nobody leave",
            text ->
                text.replaceFirst(
                    "^HTTP/1.1 100 Continue\r\n",
                    "HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n")),
        sent(
            "AL-ADP-36",
            "answers before the content",
            text -> text.replaceFirst("Expect: .*\r\n(Content-Length:) 1", "$1 0")),
        new Broken("AL-ADP-39", "keeps values, whatever their case", BrokenAdaptersTest::caching));
  }

  private static Broken lines(String habit, String wrong, UnaryOperator<List<String>> change) {
    return request(
        habit,
        wrong,
        right -> with(right, changed(right.headers(), change), right.body(), right.channel()));
  }

  private static Broken path(String habit, String wrong, UnaryOperator<String> change) {
    return request(
        habit, wrong, right -> targeted(right, change.apply(right.path()), right.query()));
  }

  private static Broken query(String habit, String wrong, UnaryOperator<String> change) {
    return request(
        habit, wrong, right -> targeted(right, right.path(), change.apply(right.query())));
  }

  private static HttpRequest targeted(HttpRequest right, String path, String query) {
    return new HttpRequest(
        right.method(),
        path,
        query,
        right.headers(),
        right.body(),
        right.channel(),
        right.client());
  }

  private static Broken channel(String habit, String wrong, Channel channel) {
    return request(habit, wrong, right -> with(right, right.headers(), right.body(), channel));
  }

  private static HttpRequest believing(HttpRequest right) {
    return from(right, new Client(right.headers().first("X-Forwarded-For").orElse("unknown"), "-"));
  }

  private static HttpRequest from(HttpRequest right, Client client) {
    return new HttpRequest(
        right.method(),
        right.path(),
        right.query(),
        right.headers(),
        right.body(),
        right.channel(),
        client);
  }

  private static Broken body(String habit, String wrong, Class<? extends Body> sort) {
    return request(
        habit,
        wrong,
        right -> {
          Body body = sort.isInstance(right.body()) ? new Body.Text("lenient") : right.body();
          return with(right, right.headers(), body, right.channel());
        });
  }

  private static HttpRequest with(HttpRequest right, Headers headers, Body body, Channel channel) {
    return new HttpRequest(
        right.method(), right.path(), right.query(), headers, body, channel, right.client());
  }

  private static Broken request(String habit, String wrong, UnaryOperator<HttpRequest> change) {
    return new Broken(habit, wrong, right -> request -> right.respond(change.apply(request)));
  }

  private static Broken answer(String habit, String wrong, UnaryOperator<HttpResponse> change) {
    return new Broken(habit, wrong, right -> request -> change.apply(right.respond(request)));
  }

  private static Broken written(String habit, String wrong, UnaryOperator<List<String>> change) {
    return answer(
        habit,
        wrong,
        right -> new HttpResponse(right.status(), changed(right.headers(), change), right.body()));
  }

  private static Broken sent(String habit, String wrong, UnaryOperator<String> change) {
    return new Broken(habit, wrong, right -> right, change, text -> text);
  }

  private static Broken answered(String habit, String wrong, UnaryOperator<String> change) {
    return new Broken(habit, wrong, right -> right, text -> text, change);
  }

  private static UnaryOperator<String> line(String line) {
    return text -> text.replaceFirst("\r\n\r\n", "\r\n" + line + "\r\n\r\n");
  }

  private static Headers changed(Headers right, UnaryOperator<List<String>> change) {
    Map<String, List<String>> lines = new LinkedHashMap<>(right.lines());
    lines.replaceAll((name, values) -> change.apply(values));
    return new Headers(lines);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static HttpResponse paged(HttpResponse right) {
    return right.status() == 404 ? HttpResponse.of(404, new Body.Text("Not found")) : right;
  }

  private static HttpResponse filled(HttpResponse right) {
    return right.status() == 205 ? HttpResponse.of(200, new Body.Text("content")) : right;
  }

  private static HttpResponse cut(HttpResponse right) {
    return right.body() instanceof Body.Text text
        ? HttpResponse.of(200, new Body.Text(text.text().substring(1)))
        : right;
  }

  private static HttpResponse recoded(HttpResponse right) {
    return right.body() instanceof Body.Binary binary
        ? new HttpResponse(
            right.status(),
            right.headers(),
            new Body.Text(new String(binary.bytes(), StandardCharsets.ISO_8859_1)))
        : right;
  }

  private static HttpResponse emptied(HttpResponse right) {
    return right.body() instanceof Body.Outgoing
        ? new HttpResponse(right.status(), right.headers(), new Body.Empty())
        : right;
  }

  private static HttpResponse ended(HttpResponse right) {
    if (!(right.body() instanceof Body.Outgoing streamed)) {
      return right;
    }
    ByteArrayOutputStream some = new ByteArrayOutputStream();
    try {
      streamed.writeTo(some);
    } catch (Exception broken) {
      // The client takes what is there for the whole.
    }
    return new HttpResponse(right.status(), right.headers(), new Body.Binary(some.toByteArray()));
  }

  private static Application caching(Application right) {
    Map<String, String> known = new java.util.concurrent.ConcurrentHashMap<>();
    return request ->
        right.respond(
            with(
                request,
                changed(
                    request.headers(),
                    all ->
                        all.stream()
                            .map(
                                value ->
                                    known.computeIfAbsent(
                                        value.toLowerCase(java.util.Locale.ROOT), any -> value))
                            .toList()),
                request.body(),
                request.channel()));
  }

  private static Application telling(Application right) {
    return request -> {
      try {
        return right.respond(request);
      } catch (RuntimeException cause) {
        return HttpResponse.of(500, new Body.Text(String.valueOf(cause.getMessage())));
      }
    };
  }

  private static Application oneAtATime(Application right) {
    Set<Thread> busy = java.util.concurrent.ConcurrentHashMap.newKeySet();
    return request -> {
      busy.add(Thread.currentThread());
      try {
        return busy.size() > 1 ? HttpResponse.of(503) : right.respond(request);
      } finally {
        busy.remove(Thread.currentThread());
      }
    };
  }
}
