package org.authlayer.drills.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The samples of a soak as a picture: one lane for each figure that may not grow. */
record Curves(List<Sample> samples, int minutes) {

  private static final int WIDTH = 390;
  private static final int MARGIN = 12;
  private static final int HEIGHT = 44;
  private static final int LANE = 78;

  String svg() {
    List<String> lines = new ArrayList<>();
    lines.add(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">
        <title>Memory, descriptors and threads of the server during a soak of %d minutes</title>
        <style>
          text { font: 12px system-ui, sans-serif; fill: #1f2328; }
          polyline { fill: none; stroke: #0969da; stroke-width: 1.5; }
          line { stroke: #59636e; }
          @media (prefers-color-scheme: dark) {
            text { fill: #f0f6fc; }
            polyline { stroke: #4493f8; }
            line { stroke: #9198a1; }
          }
        </style>\
        """
            .formatted(WIDTH, 4 * LANE + MARGIN, minutes));
    lane(lines, 0, "heap after a collection, MB", sample -> sample.heapKilobytes() / 1024.0);
    lane(lines, 1, "resident memory, MB", sample -> sample.residentKilobytes() / 1024.0);
    lane(lines, 2, "descriptors", Sample::descriptors);
    lane(lines, 3, "threads", Sample::threads);
    lines.add("</svg>\n");
    return String.join("\n", lines);
  }

  private void lane(List<String> lines, int place, String name, ToDoubleFunction<Sample> figure) {
    double most = samples.stream().mapToDouble(figure).max().orElse(1);
    int base = place * LANE + LANE - MARGIN;
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < samples.size(); i++) {
      double x = MARGIN + (WIDTH - 2.0 * MARGIN) * (i + 1) / samples.size();
      double y = base - HEIGHT * figure.applyAsDouble(samples.get(i)) / most;
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\">%s: 0 to %.0f, in %d minutes</text>",
            MARGIN,
            base - HEIGHT - 8,
            name,
            most,
            minutes));
    lines.add(
        String.format(
            Locale.ROOT,
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>",
            MARGIN,
            base,
            WIDTH - MARGIN,
            base));
    lines.add("<polyline points=\"" + points.toString().strip() + "\"/>");
  }
}
