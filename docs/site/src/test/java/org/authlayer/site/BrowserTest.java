package org.authlayer.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The site as a reader meets it: from its files, in Chromium, where there is one. */
final class BrowserTest {

  private static final Path OUT = Path.of("target", "read");
  private static final Path PICTURES =
      Boolean.getBoolean("pictures") ? Path.of("..", "pictures") : Path.of("target", "pictures");
  private static final List<String> PAGES =
      List.of(
          "explanation/architecture.html",
          "reference/conformance-kit.html",
          "search.html?q=session+cookie");
  private static final List<String> OTHERS =
      List.of(
          "index.html", "adr/index.html", "pictures.html", "source/docs/examples/demo.yaml.html");

  private static Chromium browser;

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    new Site(new Repository(Path.of("..", "..")), OUT).write(Set.of());
    browser = Chromium.open(OUT, true);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void theSearchFindsASectionAndLeadsToIt() {
    browser.look(1280, 900, false).go("adr/index.html");
    browser.type("#find", "certificate-file renew").enter("#find").waitFor("#results li");
    assertEquals("TLS", browser.text("#results li a"));
    browser.click("#results li a").waitFor("#tls");
    assertTrue(browser.address().endsWith("reference/configuration.html#tls"), browser.address());
  }

  @Test
  void theSearchSaysThatThereIsNothing() {
    browser.look(1280, 900, false).go("search.html").type("#q", "xylophone");
    assertEquals("No section has all of these words.", browser.text("#count"));
    assertEquals("What this layer leaves out", browser.text("#results li"));
    browser.type("#q", "GuardMiddleware").waitFor("#results mark");
  }

  @Test
  void whatIsSearchedForIsTextAndNothingElse() {
    browser.look(1280, 900, false).go("search.html").type("#q", "<img src=x onerror=alert(1)>");
    assertFalse(browser.has("#results img"));
    assertEquals("No section has all of these words.", browser.text("#count"));
  }

  @Test
  void diagramsArePicturesInBothPalettes() {
    browser.complaints();
    for (boolean dark : List.of(false, true)) {
      browser.look(1280, 900, dark).go("explanation/architecture.html");
      assertEquals(2, browser.count("main .diagram img"));
      assertTrue(browser.areLoaded("main .diagram img"), "a picture of a diagram is missing");
    }
    assertFalse(browser.has("pre.mermaid"));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void theSearchShowsSectionsWhileOneTypes() {
    browser.look(1280, 900, false).go("operate/install.html");
    assertFalse(browser.isShown("#found"));
    browser.press("k").type("#find", "certificate-file renew").waitFor("#found li a");
    assertEquals("TLS", browser.text("#found li a"));
    browser.click("#found li a").waitFor("#tls");
    assertTrue(browser.address().endsWith("reference/configuration.html#tls"), browser.address());
  }

  @Test
  void codeHasAButtonThatCopiesIt() {
    browser.look(1280, 900, false).go("index.html").waitFor("pre.code + button.copy");
    assertEquals("Copy", browser.text("button.copy"));
    assertTrue(browser.has(".start a[href='tutorials/protect-a-route.html']"));
    assertTrue(browser.has("footer a[href='source/README.md.html']"));
  }

  @Test
  void thePagesAreAMenuOnAPhone() {
    browser.look(390, 844, false).go("index.html");
    assertFalse(browser.isShown("#tree"));
    browser.click("button.menu");
    assertTrue(browser.isShown("#tree a[aria-current]"));
  }

  @Test
  void withoutAScriptThereIsTheListOfHeadings() {
    try (Chromium plain = Chromium.open(OUT, false)) {
      plain.look(1280, 900, false).go("search.html");
      plain.click("main a[href='headings.html']").waitFor("ul.headings");
      assertTrue(plain.text("ul.headings").contains("TLS"));
      assertTrue(plain.go("explanation/architecture.html").has(".diagram img"));
    }
  }

  @Test
  void pagesAreAccessibleInLightAndDarkAndOnAPhone() throws IOException {
    List<String> wrong = new ArrayList<>();
    look(1440, false, wrong);
    look(1440, true, wrong);
    look(390, false, wrong);
    browser.look(1440, 900, false);
    for (String page : OTHERS) {
      wrong.addAll(browser.go(page).violations());
    }
    assertEquals(List.of(), wrong);
  }

  private static void look(int width, boolean dark, List<String> wrong) throws IOException {
    for (String page : PAGES) {
      browser.look(width, 900, dark).go(page);
      if (page.equals(PAGES.get(0))) {
        String name = "site" + (width < 500 ? "-phone" : "") + (dark ? "-dark" : "");
        browser.picture(PICTURES.resolve(name + ".png"));
      }
      wrong.addAll(browser.violations());
      if (!browser.fits()) {
        wrong.add(page + " is wider than " + width);
      }
    }
  }
}
