package org.authlayer.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class ReportsTest {

  private static final String HOSTILE = "<script src=\"http://evil/\">&]]>\u0000\u001b[31m";
  private static final Pattern RESOURCE =
      Pattern.compile(
          "(?i)<(?:script|link|iframe|img|object)|<[^>]*\\s(?:src|href)=[\"']?+(?!#)|@import|url\\(");

  @TempDir Path folder;

  @Test
  void junitXmlKeepsItsSchema() throws Exception {
    String xml = JunitReport.of(report());
    SchemaFactory schemas = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    schemas
        .newSchema(Objects.requireNonNull(ReportsTest.class.getResource("junit.xsd")))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    int asked = Outcome.values().length - 1;
    assertEquals(asked, document.getElementsByTagName("testcase").getLength());
    assertEquals(1, document.getElementsByTagName("failure").getLength());
    assertEquals(2, document.getElementsByTagName("error").getLength());
    assertEquals(4, document.getElementsByTagName("skipped").getLength());
    assertFalse(xml.contains("not-claimed"), xml);
  }

  @Test
  void pageLoadsNothingAndEscapesEverything() {
    String whole = HtmlReport.of(report(), true);
    String own = "<script>\n'use strict';";
    assertTrue(whole.contains(own), whole);
    String page = whole.replace(own, "");
    assertFalse(RESOURCE.matcher(page).find());
    assertFalse(page.contains("<script"), page);
    assertTrue(page.contains("&lt;script"), page);
    assertTrue(page.contains("0 of 1 clauses kept, in 1 profile."), page);
    assertTrue(page.contains("width=device-width"), page);
    assertTrue(page.contains("prefers-color-scheme: dark"), page);
    assertTrue(page.contains("@media print"), page);
    assertTrue(page.contains("the query&#39;s b &#39;1&#39; as well"), page);
    assertTrue(page.contains("curl -i"), page);
  }

  @Test
  void badgeIsAnImageThatLoadsNothing() throws Exception {
    String badge = Badge.of(report());
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(badge)));
    assertFalse(RESOURCE.matcher(badge).find(), badge);
    assertTrue(badge.contains("conformance: 0 of 1 clauses"), badge);
  }

  @Test
  void summaryIsOneTable() {
    String text = MarkdownReport.of(report());
    assertTrue(text.contains("| token | 1 of 8 |"), text);
    assertFalse(text.contains("<script"), text);
    assertEquals(
        "token: 1 of 8 asserted, 1 failed, 2 expected or only recommended, 2 broken, 1 undeclared,"
            + " 1 not observed",
        report().tallies().get(0).line());
  }

  @Test
  void resultsAreOneDocumentAtEveryMoment() throws Exception {
    RunReport report = report();
    Path file = folder.resolve("results.json");
    try (ResultsFile results =
        new ResultsFile(file, HOSTILE, "1", report.started(), report.bases())) {
      assertFalse(read(file).path("complete").asBoolean());
      int written = 0;
      for (Verdict verdict : report.verdicts()) {
        results.add(verdict);
        assertEquals(++written, read(file).path("verdicts").size());
        assertFalse(read(file).path("complete").asBoolean());
      }
      results.finish(report);
    }
    JsonNode whole = read(file);
    assertTrue(whole.path("complete").asBoolean());
    assertEquals(1, whole.path("exit").asInt());
    assertEquals(report.verdicts().size(), whole.path("verdicts").size());
  }

  @Test
  void halfOfASurrogatePairIsReported() throws Exception {
    RunReport whole = report();
    RunReport half =
        new RunReport(
            "half \ud83d",
            whole.kit(),
            whole.started(),
            whole.took(),
            whole.bases(),
            whole.verdicts(),
            whole.notes(),
            whole.exit(),
            whole.ending());
    new ReportFolder(folder, null, true).write(half);
    for (String file : List.of("junit.xml", "report.html", "summary.md", "badge.svg")) {
      assertFalse(Files.readString(folder.resolve(file)).contains("\ud83d"), file);
    }
  }

  private static JsonNode read(Path file) throws Exception {
    return new JsonMapper()
        .enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .readTree(Files.readString(file));
  }

  private static RunReport report() {
    Exchange accepted = new Exchange("GET /a\nX: y\n", "200\n" + HOSTILE, "curl -i 'x'");
    Exchange refused = new Exchange("GET /a?b=1\nX: y\n", "401\n", "curl -i 'y'");
    List<Observation> seen =
        List.of(
            new Observation(Kind.TWIN, "accepted: " + HOSTILE, true, "", accepted),
            new Observation(Kind.REFUSAL, "refused", true, "", refused),
            new Observation(Kind.POSITIVE, "so", false, HOSTILE, null));
    List<Verdict> verdicts =
        List.of(Outcome.values()).stream()
            .map(
                outcome ->
                    new Verdict(
                        "AL-GRD-01",
                        outcome == Outcome.NOT_CLAIMED ? "not-claimed" : "token",
                        outcome,
                        outcome == Outcome.PASS ? "" : HOSTILE,
                        seen,
                        Duration.ofMillis(12)))
            .toList();
    return new RunReport(
        HOSTILE,
        "1",
        Instant.parse("2026-01-01T00:00:00.5Z"),
        Duration.ofSeconds(1),
        Map.of("token", "http://127.0.0.1:1/token"),
        verdicts,
        List.of(HOSTILE),
        1,
        "Clauses failed: " + HOSTILE);
  }
}
