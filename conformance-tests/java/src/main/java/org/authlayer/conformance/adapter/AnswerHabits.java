package org.authlayer.conformance.adapter;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.testing.memory.Json;

/** The habits of writing an answer. */
final class AnswerHabits {

  private static final String SECRET = "the-secret-cause";

  /** What a server may add by itself: framing, the date, and the request's id. */
  private static final Set<String> OWN =
      Set.of(
          "connection",
          "content-length",
          "date",
          "keep-alive",
          "transfer-encoding",
          "x-request-id");

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private AnswerHabits() {}

  static List<Habit> all() {
    return List.of(
        new Habit("AL-ADP-23", AnswerHabits::linesStayApart),
        new Habit("AL-ADP-24", AnswerHabits::headIsWrittenAsItStands),
        new Habit("AL-ADP-25", AnswerHabits::nothingIsAdded),
        new Habit("AL-ADP-26", AnswerHabits::framingIsTheServers),
        new Habit("AL-ADP-27", AnswerHabits::mediaTypeIsNamed),
        new Habit("AL-ADP-28", AnswerHabits::contentIsWhole),
        new Habit("AL-ADP-29", AnswerHabits::headHasNoContent),
        new Habit("AL-ADP-30", AnswerHabits::someStatusesHaveNoContent),
        new Habit("AL-ADP-31", AnswerHabits::thrownIsAnswered),
        new Habit("AL-ADP-38", AnswerHabits::bytesAreWritten));
  }

  private static void linesStayApart(AdapterProbe probe) throws IOException {
    for (String name : List.of("Set-Cookie", "WWW-Authenticate", "X-Several", "Vary")) {
      probe.answers(
          ok().with(name, "a=1; Path=/")
              .with("X-Between", "1")
              .with(name, "b=2, c")
              .with(name, "b=2, c"));
      probe.equal(
          "three lines of " + name,
          List.of("a=1; Path=/", "b=2, c", "b=2, c"),
          probe.get("/").all(name));
    }
  }

  private static void headIsWrittenAsItStands(AdapterProbe probe) throws IOException {
    for (int status : List.of(200, 201, 303, 400, 401, 404, 413, 422, 500, 503)) {
      String location = "/a//b/../c?d=%20e,f#g";
      probe.answers(ok(status).with("Location", location).with("X-Odd", "\"a\\b\";  c=,d"));
      Answer reply = probe.get("/");
      probe.equal("the status", status, reply.status());
      probe.equal("Location with " + status, List.of(location), reply.all("Location"));
      probe.equal("a value with signs", List.of("\"a\\b\";  c=,d"), reply.all("X-Odd"));
    }
  }

  private static void nothingIsAdded(AdapterProbe probe) throws IOException {
    String text = "text ".repeat(4000);
    for (int status : List.of(200, 404, 405, 500)) {
      probe.answers(
          new HttpResponse(status, ok().with("X-Own", "1").headers(), new Body.Text(text)));
      Answer reply = probe.get("/", "Accept-Encoding: gzip, deflate, br", "Accept: text/html");
      Set<String> added =
          new TreeSet<>(
              reply.headers().stream().map(it -> it.name().toLowerCase(Locale.ROOT)).toList());
      added.removeAll(OWN);
      probe.equal("the header of " + status, Set.of("content-type", "x-own"), added);
      probe.equal("the content of " + status, text, reply.text());
      probe.answers(HttpResponse.of(status));
      probe.equal("no page of " + status, "", probe.get("/").text());
    }
  }

  private static void framingIsTheServers(AdapterProbe probe) throws IOException {
    probe.answers(
        ok().with("Content-Length", "1").with("Transfer-Encoding", "gzip").with("Connection", "x"));
    Answer reply = probe.get("/");
    probe.equal("the content is whole", "ok", reply.text());
    probe.holds("its length is sent once at most", reply.all("Content-Length").size() <= 1);
    probe.holds(
        "and no encoding of the application's", !reply.all("Transfer-Encoding").contains("gzip"));
    probe.holds("nor its connection", !reply.all("Connection").contains("x"));
  }

  private static void mediaTypeIsNamed(AdapterProbe probe) throws IOException {
    JsonValue one = new JsonValue.NumberValue(BigDecimal.ONE);
    type(
        probe,
        "text",
        List.of("text/plain; charset=utf-8"),
        HttpResponse.of(200, new Body.Text("x")));
    type(probe, "JSON", List.of("application/json"), HttpResponse.of(200, new Body.Json(one)));
    type(probe, "nothing", List.of(), HttpResponse.of(200));
    type(
        probe,
        "JSON of a type",
        List.of("application/problem+json"),
        HttpResponse.of(400, new Body.Json(one)).with("content-type", "application/problem+json"));
  }

  private static void type(AdapterProbe probe, String what, List<String> types, HttpResponse answer)
      throws IOException {
    probe.answers(answer);
    probe.equal("the type of " + what, types, probe.get("/").all("Content-Type"));
  }

  private static void contentIsWhole(AdapterProbe probe) throws IOException {
    String text = "\u00e4\u2028\ud83d\ude00\"\\\n\u0000".repeat(5000);
    probe.answers(HttpResponse.of(200, new Body.Text(text)));
    probe.equal("text", text, probe.get("/").text());
    JsonValue value =
        new JsonValue.ObjectValue(
            Map.of(
                "\"\u00e4", new JsonValue.StringValue(text),
                "n", new JsonValue.NumberValue(BigDecimal.valueOf(1_234_567_890_123L, 3))));
    probe.answers(HttpResponse.of(200, new Body.Json(value)));
    byte[] written = probe.get("/").body();
    probe.answers(HttpResponse.of(200));
    probe.holds("JSON is ASCII or UTF-8", isUtf8(written));
    probe.equal("JSON reads as written", value, Json.value(MAPPER.readTree(written)));
  }

  private static void bytesAreWritten(AdapterProbe probe) throws IOException {
    byte[] all = Bytes.all(65_536);
    probe.answers(
        HttpResponse.of(200, new Body.Binary(all)).with("Content-Type", "application/pdf"));
    Answer reply = probe.get("/");
    probe.equal("the type", List.of("application/pdf"), reply.all("Content-Type"));
    probe.equal("the bytes", new Body.Binary(all), new Body.Binary(reply.body()));
  }

  private static boolean isUtf8(byte[] bytes) {
    return java.util.Arrays.equals(
        bytes, new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
  }

  private static void headHasNoContent(AdapterProbe probe) throws IOException {
    probe.answers(HttpResponse.of(200, new Body.Text("0123456789")).with("X-Own", "1"));
    Answer get = probe.get("/");
    Answer head = probe.send("HEAD /", new byte[0]);
    probe.equal("the status of HEAD", get.status(), head.status());
    probe.equal("its type", get.all("Content-Type"), head.all("Content-Type"));
    probe.equal("its own header", List.of("1"), head.all("X-Own"));
    probe.holds(
        "a length of HEAD is that of GET: " + head.all("Content-Length"),
        head.all("Content-Length").isEmpty() || head.all("Content-Length").equals(List.of("10")));
    try (Connection connection = probe.connect()) {
      connection.write(Bytes.message("HEAD /", new byte[0], false));
      connection.read(true);
      connection.write(Bytes.message("GET /", new byte[0], true));
      probe.equal("the next answer begins where it should", 200, connection.read(false).status());
    }
  }

  private static void someStatusesHaveNoContent(AdapterProbe probe) throws IOException {
    for (int status : List.of(204, 205, 304)) {
      for (Body body : List.of(new Body.Empty(), new Body.Text("content"))) {
        probe.answers(HttpResponse.of(status, body));
        Answer reply = probe.get("/");
        probe.equal("the status", status, reply.status());
        probe.equal("the content of " + status, "", reply.text());
      }
    }
  }

  private static void thrownIsAnswered(AdapterProbe probe) throws IOException {
    probe.answers(
        request -> {
          throw new IllegalStateException(SECRET);
        });
    silent(probe, "an exception");
    probe.answers(
        request -> {
          throw new StackOverflowError(SECRET);
        });
    silent(probe, "an endless recursion");
    probe.answers(ok());
    probe.equal("the next is answered", 200, probe.get("/").status());
  }

  private static void silent(AdapterProbe probe, String what) throws IOException {
    Answer reply = probe.get("/");
    probe.equal(what + " is answered", 500, reply.status());
    String all = reply.headers() + reply.text();
    probe.holds(
        "and says nothing of its cause",
        !all.contains(SECRET) && !all.contains("Exception") && !all.contains("Error:"));
  }

  private static HttpResponse ok() {
    return ok(200);
  }

  private static HttpResponse ok(int status) {
    return HttpResponse.of(status, new Body.Text("ok"));
  }
}
