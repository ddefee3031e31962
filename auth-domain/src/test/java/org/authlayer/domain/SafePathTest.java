package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.junit.jupiter.api.Test;

/** Where a login may lead (DEC-06). */
final class SafePathTest {

  private static final List<String> HOSTILE =
      List.of(
          "",
          "//evil",
          "///evil",
          "/\\evil",
          "\\evil",
          "\\\\evil",
          "/\\/evil",
          "https:evil",
          "https://evil",
          "http:/evil",
          "javascript:alert(1)",
          "evil",
          "?a",
          "#a",
          " /a",
          "/a b",
          "/a\r\nSet-Cookie: a=b",
          "/a\nb",
          "/\t/evil",
          "\t//evil",
          "/a\tb",
          "/a\\b",
          "/\u00e4",
          "/\0",
          "/a\u007f",
          "\u2215\u2215evil",
          "/a//b",
          "/%2F%2Fevil",
          "/a%2fb",
          "/a%5cb",
          "/..//evil",
          "/.//evil",
          "/a/../b",
          "/a/..",
          "/.",
          "/a/./b?x",
          "/a/%2e%2E/b",
          "/a/.%2e#z",
          "/a/..;/b",
          "/..;x=y",
          "/.;//evil",
          "/a/%2e.%3Bx/b",
          "/" + "a".repeat(2048));

  private static final List<String> GOOD =
      List.of(
          "/",
          "/a",
          "/web/account?x=1&y=2#z",
          "/a/b/",
          "/a%20b",
          "/@evil",
          "/.well-known/x",
          "/a..b/...",
          "/a;b=c/..d;e",
          "/web/login?next=%2Fa%2F..%2F%2Fb&u=//x/../y#/../z",
          "/" + "a".repeat(2047));

  @Test
  void onlyPathsOnThisHostAreSafe() {
    GOOD.forEach(path -> assertTrue(SafePath.isSafe(path), path));
    HOSTILE.forEach(path -> assertFalse(SafePath.isSafe(path), path));
  }

  @Test
  void applicationNamesPagesByTheSameRule() {
    GOOD.forEach(path -> assertEquals(path, SafePath.ofPage(path)));
    HOSTILE.forEach(
        path -> assertThrows(ContractException.class, () -> SafePath.ofPage(path), path));
  }

  @Test
  void safePathResolvesToThisHost() {
    URI here = URI.create("https://here.example/web/login");
    for (String path : GOOD) {
      assertEquals("here.example", here.resolve(path).getHost(), path);
    }
  }

  @Test
  void encodedHostilityInTheQueryIsDecodedAndThenRefused() {
    for (String path : HOSTILE) {
      String encoded = URLEncoder.encode(path, StandardCharsets.UTF_8);
      assertEquals(
          Optional.empty(),
          SafePath.inQuery(Call.get("/").query("next=" + encoded).request()),
          path);
    }
    for (String path : GOOD) {
      String encoded = URLEncoder.encode(path, StandardCharsets.UTF_8);
      assertEquals(
          Optional.of(path),
          SafePath.inQuery(Call.get("/").query("a=b&next=" + encoded + "&c").request()));
    }
  }

  @Test
  void malformedQueryIsNoPath() {
    for (String query : List.of("", "next", "next=", "next=%", "next=%2", "next=%zz", "xnext=/a")) {
      assertEquals(Optional.empty(), SafePath.inQuery(Call.get("/").query(query).request()));
    }
  }

  @Test
  void firstOfSeveralDecidesInTheQueryAndNoneInTheForm() {
    assertEquals(
        Optional.of("/a"), SafePath.inQuery(Call.get("/").query("next=/a&next=//e").request()));
    assertEquals(
        Optional.empty(), SafePath.inQuery(Call.get("/").query("next=//e&next=/a").request()));
    assertEquals(
        Optional.empty(),
        SafePath.inForm(
            Call.post("/").body(new Body.Form(Map.of("next", List.of("/a", "/b")))).request()));
  }

  @Test
  void formFieldIsTakenAsItIs() {
    assertEquals(
        Optional.of("/a%25b"), SafePath.inForm(Call.post("/").form("next", "/a%25b").request()));
    HOSTILE.forEach(
        path ->
            assertEquals(
                Optional.empty(), SafePath.inForm(Call.post("/").form("next", path).request())));
    assertEquals(Optional.empty(), SafePath.inForm(Call.post("/").json("next", "/a").request()));
  }
}
