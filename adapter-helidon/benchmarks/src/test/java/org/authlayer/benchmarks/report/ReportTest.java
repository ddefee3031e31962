package org.authlayer.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** What lanes found comes back from its file, and onto the page. */
final class ReportTest {

  private static final Figure RATIO =
      new Figure(
          "GET /me", "authlayer", "throughput to bare", Spread.of(List.of(0.8, 0.95, 0.9)), 3, 1);
  private static final Figure CPU =
      new Figure("GET /me", "authlayer", "server CPU to bare", Spread.of(List.of(1.1, 1.3)), 2, 0);

  @Test
  void medianStandsBetweenLeastAndMost() {
    assertEquals(new Spread(0.9, 0.8, 0.95), RATIO.spread());
    assertEquals(1.2, CPU.spread().median(), 1e-9);
    assertThrows(IllegalArgumentException.class, () -> Spread.of(List.of()));
  }

  @Test
  void pageGetsTheFiguresOfItsLanesAndAPicture(@TempDir Path directory) throws Exception {
    Figures figures = new Figures(directory, "load");
    figures.add(RATIO);
    figures.add(CPU);
    assertEquals(RATIO, Figures.read(directory, "load").getFirst());
    Path page = directory.resolve("page.md");
    Path picture = directory.resolve("pictures/picture.svg");
    Files.writeString(page, "before\n<!-- figures: load -->\nold\n<!-- end -->\nafter\n");
    Options options =
        Options.parse(
            List.of(
                "--directory", directory.toString(),
                "--page", page.toString(),
                "--picture", picture.toString()),
            ReportLane.defaults());
    ReportLane.run(options);
    ReportLane.run(options);
    String written = Files.readString(page);
    assertTrue(written.startsWith("before\n") && written.endsWith("<!-- end -->\nafter\n"));
    assertTrue(
        written.contains(
            """
            | Traffic | Server | throughput to `bare` | server CPU to `bare` |
            |-|-|-:|-:|
            | GET /me | authlayer | **0.90** (0.80 to 0.95) | **1.20** (1.10 to 1.30) |
            """),
        written);
    assertTrue(written.contains("up to 1 of 3 rounds were disturbed"), written);
    assertEquals(-1, written.indexOf("old"));
    String svg = Files.readString(picture);
    assertEquals(
        "svg",
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getDocumentElement()
            .getTagName());
    assertTrue(svg.contains(">0.90<") && svg.contains(">1.20<"), svg);
  }

  @Test
  void optionThatNobodyKnowsIsRefusedAndAmongLanesPassedOver() {
    Map<String, String> defaults = Map.of("rounds", "9");
    assertThrows(
        IllegalArgumentException.class, () -> Options.parse(List.of("--users", "1"), defaults));
    assertEquals(
        List.of("--rounds", "3"),
        Options.known(List.of("--users", "1", "--rounds", "3"), defaults));
  }
}
