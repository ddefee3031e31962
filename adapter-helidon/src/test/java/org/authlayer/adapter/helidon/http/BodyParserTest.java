package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;",
        "application/json ; ;\t",
        "APPLICATION/JSON; charset=utf-8",
        "application/problem+json",
        "application/ld+json"
      })
  void jsonTypesAreReadAsJson(String type) {
    assertInstanceOf(Body.Json.class, parse(type, "{\"a\":1}"));
    assertEquals(Body.Fault.MALFORMED, fault(parse(type, "{\"a\":1,\"a\":1}")));
  }

  @Test
  void formFieldsAreDecodedInOrder() {
    Body body = parse("application/x-www-form-urlencoded", "a=1&b=%C3%A4+x&a=2&&c&=e&d=x=y");
    assertEquals(
        new Body.Form(
            Map.of(
                "a", List.of("1", "2"),
                "b", List.of("\u00e4 x"),
                "c", List.of(""),
                "", List.of("e"),
                "d", List.of("x=y"))),
        body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%2", "a=%zz", "a=%ff", "%=1", "a=%-1", "a=\u00e4"})
  void malformedFormIsMalformed(String form) {
    assertEquals(Body.Fault.MALFORMED, fault(parse("application/x-www-form-urlencoded", form)));
  }

  @Test
  void textHonoursItsCharset() {
    assertEquals(new Body.Text("\u00e4"), parse("text/plain; charset=iso-8859-1", "\u00e4"));
    assertEquals(new Body.Text("\u00e4"), parse("text/html; charset=\"ISO-8859-1\"", "\u00e4"));
    assertEquals(new Body.Text("a"), parse("text/plain", "a"));
    assertEquals(Body.Fault.MALFORMED, fault(parse("text/plain", "\u00e4")));
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain; charset=klingon",
    "text/plain; charset=''",
    "'text/plain; charset=\"'",
    "'application/json; x=\"'",
    "''",
    "nonsense",
    "' ; '",
    "nonsense;"
  })
  void unknownCharsetsAndWhatIsNoTypeAreUnsupported(String type) {
    assertEquals(Body.Fault.UNSUPPORTED, fault(parse(type, "{}")));
  }

  @ParameterizedTest
  @CsvSource({
    "application/xml",
    "application/octet-stream",
    "multipart/form-data; boundary=x",
    "application/jsonx"
  })
  void otherTypesAreBytes(String type) {
    assertEquals(new Body.Binary(new byte[] {'{', '}'}), parse(type, "{}"));
  }

  @Test
  void contentNeedsOneType() {
    byte[] content = {'{', '}'};
    Headers twice =
        Headers.none().with("Content-Type", "text/plain").with("Content-Type", "text/html");
    assertEquals(Body.Fault.UNSUPPORTED, fault(Translation.parse(Headers.none(), content)));
    assertEquals(Body.Fault.UNSUPPORTED, fault(Translation.parse(twice, content)));
  }

  @Test
  void noContentIsEmptyWhateverTheType() {
    assertEquals(new Body.Empty(), parse("application/json", ""));
  }

  @Test
  void identityIsNoEncoding() {
    Headers headers =
        Headers.none().with("Content-Type", "text/plain").with("Content-Encoding", "identity");
    assertEquals(new Body.Text("a"), Translation.parse(headers, new byte[] {'a'}));
    assertEquals(
        Body.Fault.UNSUPPORTED,
        fault(Translation.parse(headers.with("Content-Encoding", "br"), new byte[] {'a'})));
  }

  private static Body parse(String type, String latin1) {
    return Translation.parse(
        Headers.none().with("Content-Type", type), latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static Body.Fault fault(Body body) {
    return assertInstanceOf(Body.Unreadable.class, body).fault();
  }
}
