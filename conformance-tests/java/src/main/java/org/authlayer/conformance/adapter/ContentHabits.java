package org.authlayer.conformance.adapter;

import static org.authlayer.conformance.adapter.Bytes.utf8;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Body.Fault;
import org.authlayer.ports.json.JsonValue;

/** The habits of reading content. */
final class ContentHabits {

  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private ContentHabits() {}

  static List<Habit> all() {
    return List.of(
        new Habit("AL-ADP-11", ContentHabits::noneIsEmpty),
        new Habit("AL-ADP-12", ContentHabits::jsonIsRead),
        new Habit("AL-ADP-13", ContentHabits::jsonIsStrict),
        new Habit("AL-ADP-14", ContentHabits::membersAreSingle),
        new Habit("AL-ADP-15", ContentHabits::utf8IsStrict),
        new Habit("AL-ADP-16", ContentHabits::depthIsBounded),
        new Habit("AL-ADP-17", ContentHabits::formIsRead),
        new Habit("AL-ADP-18", ContentHabits::formIsStrict),
        new Habit("AL-ADP-19", ContentHabits::typeDecides),
        new Habit("AL-ADP-20", ContentHabits::typelessIsUnsupported),
        new Habit("AL-ADP-21", ContentHabits::limitHolds),
        new Habit("AL-ADP-22", ContentHabits::chunksAreJoined),
        new Habit("AL-ADP-37", ContentHabits::otherTypesAreBytes));
  }

  private static void noneIsEmpty(AdapterProbe probe) throws IOException {
    for (String type : List.of(JSON, FORM, "text/plain", "image/png")) {
      probe.equal("no content of " + type, new Body.Empty(), probe.body(type, ""));
    }
    probe.equal("none of no type", new Body.Empty(), probe.given("GET /", new byte[0]).body());
  }

  private static void jsonIsRead(AdapterProbe probe) throws IOException {
    JsonValue expected =
        new JsonValue.ObjectValue(
            Map.of(
                "a",
                    new JsonValue.NumberValue(
                        BigDecimal.valueOf(1_234_567_890_123_456_789L)
                            .movePointRight(1)
                            .add(BigDecimal.valueOf(125, 3))),
                "\u00e4\ud83d\ude00", new JsonValue.StringValue("\u00f6\n\u2028"),
                "l",
                    new JsonValue.ArrayValue(
                        List.of(new JsonValue.BooleanValue(true), new JsonValue.NullValue()))));
    String text =
        " {\"a\": 12345678901234567890.125, \"\u00e4\\ud83d\\ude00\": \"\u00f6\\n\u2028\","
            + " \"l\": [true, null]} \r\n";
    for (String type :
        List.of(JSON, "APPLICATION/Json", JSON + ";charset=utf-8", "application/problem+json")) {
      probe.equal("JSON as " + type, new Body.Json(expected), probe.body(type, text));
    }
  }

  private static void jsonIsStrict(AdapterProbe probe) throws IOException {
    for (String text :
        List.of(
            "{\"a\":1} x",
            "{} {}",
            "1 2",
            "[1],",
            " ",
            "{\"a\":1",
            "{'a':1}",
            "{a:1}",
            "[1,]",
            "{\"a\":1,}",
            "NaN",
            "01",
            "// no\n1",
            "\"a\nb\"",
            "tru")) {
      malformed(probe, JSON, utf8(text), text);
    }
    probe.equal("a value alone is not", true, probe.body(JSON, "1") instanceof Body.Json);
  }

  private static void membersAreSingle(AdapterProbe probe) throws IOException {
    malformed(probe, JSON, utf8("{\"a\":1,\"a\":2}"), "a member twice");
    malformed(probe, JSON, utf8("{\"a\":1,\"\\u0061\":1}"), "a member in two spellings");
    malformed(probe, JSON, utf8("[{\"b\":{\"a\":1,\"a\":1}}]"), "a member twice, inside");
    probe.equal(
        "one in other case is not",
        true,
        probe.body(JSON, "{\"a\":1,\"A\":2}") instanceof Body.Json);
  }

  private static void utf8IsStrict(AdapterProbe probe) throws IOException {
    List<byte[]> wrong =
        List.of(
            Bytes.of(0xFF),
            Bytes.of(0xC3),
            Bytes.of(0xC0, 0x80),
            Bytes.of(0xED, 0xA0, 0x80),
            Bytes.of(0xF5, 0x80, 0x80, 0x80));
    for (byte[] bytes : wrong) {
      byte[] quote = utf8("\"");
      malformed(probe, JSON, Bytes.joined(quote, bytes, quote), "no UTF-8 in JSON");
      malformed(probe, "text/plain", bytes, "no UTF-8 in text");
      StringBuilder escaped = new StringBuilder("a=");
      for (byte one : bytes) {
        escaped.append("%" + HexFormat.of().withUpperCase().toHexDigits(one));
      }
      malformed(probe, FORM, utf8(escaped.toString()), "no UTF-8 in a form");
    }
    malformed(probe, JSON, utf8("\"\\ud800\""), "half a surrogate pair");
    malformed(probe, JSON, utf8("{\"\\udc00\":1}"), "half of one in a name");
    malformed(probe, JSON, "{\"a\":1}".getBytes(StandardCharsets.UTF_16BE), "JSON in UTF-16");
  }

  private static void depthIsBounded(AdapterProbe probe) throws IOException {
    int depth = probe.bodyLimit() / 2;
    String deep = "[".repeat(depth) + "]".repeat(depth);
    malformed(probe, JSON, utf8(deep), "arrays " + depth + " deep");
    String objects = "{\"a\":".repeat(probe.bodyLimit() / 6 - 1);
    malformed(probe, JSON, utf8(objects), "objects without an end");
    probe.equal("the next is read", true, probe.body(JSON, "[[[1]]]") instanceof Body.Json);
  }

  private static void formIsRead(AdapterProbe probe) throws IOException {
    probe.equal(
        "a form",
        new Body.Form(
            Map.of(
                "a", List.of("\u00e4 +", "", "="),
                "b c", List.of("1"),
                "d", List.of(""))),
        probe.body(FORM + "; charset=UTF-8", "a=%C3%A4+%2B&b+c=1&a=&d&a=%3D"));
  }

  private static void formIsStrict(AdapterProbe probe) throws IOException {
    for (String text : List.of("a=%", "a=%4", "a=%zz", "%G0=1", "a=%-1")) {
      malformed(probe, FORM, utf8(text), text);
    }
    probe.equal("a whole one is not", true, probe.body(FORM, "a=%41") instanceof Body.Form);
  }

  private static void typeDecides(AdapterProbe probe) throws IOException {
    Body.Text umlaut = new Body.Text("\u00e4");
    probe.equal("text is UTF-8", umlaut, probe.body("text/plain", "\u00e4"));
    probe.equal(
        "unless it says otherwise",
        umlaut,
        probe.body("TEXT/plain; CHARSET=ISO-8859-1", Bytes.of(0xE4)));
    probe.equal("in quotes too", umlaut, probe.body("text/html;charset=\"utf-8\"", "\u00e4"));
    probe.equal("JSON as text is text", new Body.Text("{}"), probe.body("text/json", "{}"));
    unsupported(probe, "an unknown charset", "Content-Type: text/plain; charset=none");
  }

  private static void otherTypesAreBytes(AdapterProbe probe) throws IOException {
    byte[] all = Bytes.all(256);
    for (String type : List.of("image/png", "application/jsonx", "APPLICATION/Xml; charset=x")) {
      probe.equal("content of " + type, new Body.Binary(all), probe.body(type, all));
    }
  }

  private static void typelessIsUnsupported(AdapterProbe probe) throws IOException {
    unsupported(probe, "no type");
    unsupported(probe, "two types", "Content-Type: text/plain", "Content-Type: " + JSON);
    unsupported(probe, "nonsense", "Content-Type: nonsense");
    unsupported(probe, "an empty type", "Content-Type: ");
    for (String coding : List.of("gzip", "br")) {
      unsupported(probe, coding, "Content-Type: text/plain", "Content-Encoding: " + coding);
    }
  }

  private static void limitHolds(AdapterProbe probe) throws IOException {
    String most = "x".repeat(probe.bodyLimit());
    probe.equal("content of the limit", new Body.Text(most), probe.body("text/plain", most));
    faulty(probe, Fault.TOO_LARGE, "a byte more", utf8(most + "x"), "Content-Type: text/plain");
    faulty(
        probe,
        Fault.TOO_LARGE,
        "sixteen times as much",
        utf8(most.repeat(16)),
        "Content-Type: text/plain");
    probe.equal("the next is read", new Body.Text("y"), probe.body("text/plain", "y"));
  }

  private static void chunksAreJoined(AdapterProbe probe) throws IOException {
    String[] lines = {"Content-Type: text/plain", "Transfer-Encoding: chunked"};
    byte[] content = utf8("1\r\na\r\nB\r\nbcdefghijkl\r\n0\r\n\r\n");
    probe.equal(
        "content in chunks",
        new Body.Text("abcdefghijkl"),
        probe.given("POST /", content, lines).body());
    String most = "x".repeat(probe.bodyLimit() + 1);
    byte[] large = utf8(Integer.toHexString(most.length()) + "\r\n" + most + "\r\n0\r\n\r\n");
    faulty(probe, Fault.TOO_LARGE, "chunks beyond the limit", large, lines);
  }

  private static void malformed(AdapterProbe probe, String type, byte[] content, String what)
      throws IOException {
    faulty(probe, Fault.MALFORMED, what, content, "Content-Type: " + type);
  }

  private static void unsupported(AdapterProbe probe, String what, String... lines)
      throws IOException {
    faulty(probe, Fault.UNSUPPORTED, what, utf8("{}"), lines);
  }

  private static void faulty(
      AdapterProbe probe, Fault fault, String what, byte[] content, String... lines)
      throws IOException {
    Body body = probe.given("POST /", content, lines).body();
    probe.equal(
        what + " is " + fault,
        fault,
        body instanceof Body.Unreadable unreadable ? unreadable.fault() : body);
  }
}
