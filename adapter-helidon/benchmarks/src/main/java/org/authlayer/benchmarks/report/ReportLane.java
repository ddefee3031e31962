package org.authlayer.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.harness.Options;

/** Writes the tables between the marks of the page, and the picture beside it. */
public final class ReportLane {

  private static final String DRAWN = "load";

  private ReportLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws IOException {
    Path page = Path.of(options.text("page"));
    Path picture = Path.of(options.text("picture"));
    String text = Files.readString(page);
    for (Map.Entry<String, Table> each : Tables.all().entrySet()) {
      String lane = each.getKey();
      List<Figure> figures = Figures.read(options.directory(), lane);
      if (!figures.isEmpty()) {
        String drawn = lane.equals(DRAWN) ? draw(page, picture, figures) : "";
        String table = each.getValue().markdown(figures);
        text = between(text, lane, drawn + Conditions.of(lane, figures) + table);
      }
    }
    Files.writeString(page, text);
  }

  /** Draws, and returns the line of the page that shows it. */
  private static String draw(Path page, Path picture, List<Figure> figures) throws IOException {
    Files.createDirectories(picture.toAbsolutePath().getParent());
    Files.writeString(picture, Picture.of(figures));
    Path link = page.toAbsolutePath().resolveSibling("").relativize(picture.toAbsolutePath());
    return "![Throughput and processor time of each route, relative to bare](" + link + ")\n\n";
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    return new TreeMap<>(
        Map.of(
            "directory", Options.DIRECTORY,
            "page", "docs/capacity/measured.txt",
            "picture", "docs/pictures/performance.svg"));
  }

  private static String between(String page, String lane, String figures) {
    String begin = "<!-- figures: " + lane + " -->\n";
    int from = page.indexOf(begin);
    int to = page.indexOf("<!-- end -->", from);
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("the page has no " + begin.strip() + " ... <!-- end -->");
    }
    return page.substring(0, from + begin.length()) + "\n" + figures + "\n" + page.substring(to);
  }
}
