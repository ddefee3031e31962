package org.authlayer.drills.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of a drill, and which of its claims held. */
public final class Report {

  private final String drill;
  private final List<String> figures = new ArrayList<>();
  private final List<String> claims = new ArrayList<>();
  private boolean held = true;

  /**
   * Nothing so far.
   *
   * @param drill its name
   */
  public Report(String drill) {
    this.drill = drill;
  }

  /** Adds a row to the table of figures. */
  public synchronized void figure(String what, Object figure) {
    figures.add("| " + what + " | " + figure + " |");
  }

  /** Says what has to be so, whether it is, and what was seen. */
  public synchronized void claim(String sentence, boolean held, Object seen) {
    claims.add((held ? "PASS  " : "FAIL  ") + sentence + ": " + seen);
    this.held &= held;
  }

  /** Says what this machine could not show. */
  public synchronized void notRun(String sentence, String why) {
    claims.add("NOT RUN  " + sentence + ": " + why);
  }

  /** Tells whoever waits how far it is. */
  public void progress(String step) {
    System.err.println("drill " + drill + ": " + step);
  }

  /** Whether no claim failed. */
  public synchronized boolean held() {
    return held;
  }

  /** The table and the claims. */
  public synchronized String text() {
    StringBuilder text = new StringBuilder("\n| " + drill + " | |\n|-|-|\n");
    figures.forEach(line -> text.append(line).append('\n'));
    text.append('\n');
    claims.forEach(line -> text.append(line).append('\n'));
    return text.append("drill " + drill + ": " + (held ? "PASS" : "FAIL") + "\n").toString();
  }

  /** Milliseconds as seconds with one decimal. */
  public static String seconds(long milliseconds) {
    return String.format(Locale.ROOT, "%.1f s", milliseconds / 1000.0);
  }
}
