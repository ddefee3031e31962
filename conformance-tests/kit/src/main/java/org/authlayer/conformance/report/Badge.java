package org.authlayer.conformance.report;

/** A run as a badge: how many of the clauses that the target claims are kept. */
public final class Badge {

  private static final int CHARACTER = 7;

  private Badge() {}

  public static String of(RunReport report) {
    String label = "conformance";
    String value =
        switch (report.exit()) {
          case 3 -> "no result";
          case RunReport.INTERRUPTED -> "incomplete";
          default -> Score.of(report).words();
        };
    String colour =
        switch (report.exit()) {
          case 0 -> "#2e7d32";
          case 4 -> "#9a6700";
          case 3, RunReport.INTERRUPTED -> "#616161";
          default -> "#b3261e";
        };
    int left = label.length() * CHARACTER + 12;
    int right = value.length() * CHARACTER + 12;
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="20" role="img" aria-label="%2$s: %3$s">
    <title>%2$s: %3$s</title>
    <rect width="%1$s" height="20" rx="3" fill="%4$s"/>
    <path d="M3 0h%5$sv20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#444"/>
    <g fill="#fff" text-anchor="middle" font-family="Verdana,sans-serif" font-size="11">
    <text x="%6$s" y="14">%2$s</text>
    <text x="%7$s" y="14">%3$s</text>
    </g>
    </svg>
    """
        .formatted(left + right, label, value, colour, left - 3, left / 2, left + right / 2);
  }
}
