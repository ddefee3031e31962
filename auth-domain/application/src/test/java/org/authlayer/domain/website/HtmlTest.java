package org.authlayer.domain.website;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values are escaped for their place, and stand in no other. */
final class HtmlTest {

  private static final String HOSTILE = "<script>\"'&</script>";
  private static final String SHOWN = "&lt;script&gt;&#34;&#39;&amp;&lt;/script&gt;";

  @Test
  void valueIsEscapedInTextAndInQuotedAttributes() {
    assertEquals("<p>" + SHOWN + "</p>", Html.of("<p>{}</p>", HOSTILE).toString());
    assertEquals(
        "<a title=\"" + SHOWN + "\" lang='" + SHOWN + "'>" + SHOWN + "</a>",
        Html.of("<a title=\"{}\" lang='{}'>{}</a>", HOSTILE, HOSTILE, HOSTILE).toString());
    assertEquals("it's 7 > 3", Html.of("it's {} > {}", 7, 3).toString());
  }

  @Test
  void markupStaysMarkup() {
    Html item = Html.of("<li>{}</li>", "&");
    assertEquals(
        "<ul><li>&amp;</li><li>&amp;</li></ul>",
        Html.of("<ul>{}</ul>", List.of(item, item)).toString());
    assertEquals("<b>&lt;</b>", Html.of("<b>{}</b>", List.of("<")).toString());
    assertEquals("<li>&amp;</li>!", Html.of("{}{}", item, Html.escaped("!")).toString());
  }

  @Test
  void valueWithPlacesIsNoTemplate() {
    assertEquals("{} b", Html.of("{} {}", "{}", "b").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p {}>",
        "<{}>",
        "<p title={}>",
        "<p title=\"a\" {}=\"b\">",
        "<p onclick=\"{}\">",
        "<p ONCLICK='{}'>",
        "<p style=\"{}\">",
        "<iframe srcdoc=\"{}\">",
        "<script>{}</script>",
        "<STYLE>{}</STYLE>",
        "<!-- {} -->",
        "<p title=\"a\"{}\">"
      })
  void placeWhereNoEscapingHelpsIsRefused(String template) {
    assertThrows(IllegalArgumentException.class, () -> Html.of(template, "a"));
  }

  @Test
  void placeAfterAScriptOrAStyleIsText() {
    assertEquals(
        "<style>a{}</style><script>1</script>&lt;",
        Html.of("<style>a{ }</style><script>1</script>{}", "<").toString().replace("{ }", "{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " javascript:alert(1)",
        "java\tscript:alert(1)",
        "\u0001javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x"
      })
  void addressThatMayRunAScriptLeadsNowhere(String address) {
    for (String attribute : List.of("href", "src", "action", "formaction", "HREF")) {
      assertEquals(
          "<a " + attribute + "=\"#\">",
          Html.of("<a " + attribute + "=\"{}\">", address).toString());
    }
    assertEquals("<a title=\"x:y\">", Html.of("<a title=\"{}\">", "x:y").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/a?b=c:d", "a/b", "#c", "?d", "https://a.example/", "HTTP://a", "mailto:a@b.cc"})
  void addressOfAPageStays(String address) {
    assertEquals("<a href=\"" + address + "\">", Html.of("<a href=\"{}\">", address).toString());
  }

  @Test
  void valueBehindAPathIsNoScheme() {
    assertEquals(
        "<a href=\"/to/javascript:x\">", Html.of("<a href=\"/to/{}\">", "javascript:x").toString());
  }

  @Test
  void asManyValuesAsPlaces() {
    assertThrows(IllegalArgumentException.class, () -> Html.of("{}"));
    assertThrows(IllegalArgumentException.class, () -> Html.of("", "a"));
    assertThrows(
        IllegalArgumentException.class, () -> Html.of("<p title=\"{}\">", Html.escaped("a")));
  }
}
