package org.authlayer.benchmarks.report;

import java.util.List;
import java.util.Locale;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.harness.Server;

/**
 * Throughput and processor time of each route as bars, and the limit as the line that ends at 1.
 */
final class Picture {

  private static final int WIDTH = 470;
  private static final int LEFT = 12;
  private static final int BARS = 390;
  private static final int TOP = 74;
  private static final int STEP = 64;
  private static final int BAR = 14;

  private static final String STYLE =
      """
      <style>
        text { font: 13px system-ui, sans-serif; fill: #1f2328; }
        .title { font-weight: 600; font-size: 15px; }
        .legend { font-size: 12px; }
        .axis { stroke: #59636e; stroke-dasharray: 3 3; }
        .throughput { fill: #0969da; }
        .cpu { fill: #bc4c00; }
        @media (prefers-color-scheme: dark) {
          text { fill: #f0f6fc; }
          .axis { stroke: #9198a1; }
          .throughput { fill: #4493f8; }
          .cpu { fill: #f0883e; }
        }
      </style>
      """;

  private Picture() {}

  static String of(List<Figure> load) {
    List<String> routes = load.stream().map(Figure::subject).distinct().toList();
    double most =
        load.stream()
            .filter(Picture::isDrawn)
            .mapToDouble(figure -> figure.spread().median())
            .max()
            .orElse(1);
    double unit = BARS / Math.max(1.2, most * 1.15);
    int height = TOP + routes.size() * STEP;
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">%n",
            WIDTH,
            height));
    svg.append("<title>Throughput and processor time of each route, relative to bare</title>\n");
    svg.append(STYLE);
    text(svg, LEFT, 20, "title", "Relative to the same server without a layer");
    legend(svg, LEFT, "throughput", "throughput (longer is better)");
    legend(svg, LEFT + 206, "cpu", "CPU (shorter is better)");
    double one = LEFT + unit;
    svg.append(
        String.format(
            Locale.ROOT,
            "<line class=\"axis\" x1=\"%.1f\" y1=\"52\" x2=\"%.1f\" y2=\"%d\"/>%n",
            one,
            one,
            height - 8));
    for (int i = 0; i < routes.size(); i++) {
      int y = TOP + i * STEP;
      text(svg, LEFT, y, "route", routes.get(i));
      bar(svg, y + 6, "throughput", unit, ratio(load, routes.get(i), "throughput to bare"));
      bar(svg, y + 8 + BAR, "cpu", unit, ratio(load, routes.get(i), "server CPU to bare"));
    }
    return svg.append("</svg>\n").toString();
  }

  private static boolean isDrawn(Figure figure) {
    return figure.server().equals(Server.OURS)
        && (figure.measure().equals("throughput to bare")
            || figure.measure().equals("server CPU to bare"));
  }

  private static double ratio(List<Figure> load, String route, String measure) {
    return load.stream()
        .filter(figure -> isDrawn(figure) && figure.subject().equals(route))
        .filter(figure -> figure.measure().equals(measure))
        .mapToDouble(figure -> figure.spread().median())
        .findFirst()
        .orElse(0);
  }

  private static void legend(StringBuilder svg, int x, String kind, String words) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%d\" y=\"31\" width=\"10\" height=\"10\"/>%n",
            kind,
            x));
    text(svg, x + 15, 41, "legend", words);
  }

  private static void bar(StringBuilder svg, int y, String kind, double unit, double ratio) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
            kind,
            LEFT,
            y,
            ratio * unit,
            BAR));
    text(svg, (int) (LEFT + ratio * unit) + 5, y + BAR - 3, "value", Table.number(ratio));
  }

  private static void text(StringBuilder svg, int x, int y, String kind, String words) {
    svg.append(
        String.format(
            Locale.ROOT, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>%n", kind, x, y, words));
  }
}
