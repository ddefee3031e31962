package org.authlayer.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a lane found, printed as it comes and kept in a file. */
public final class Figures {

  private final Path file;
  private final List<Figure> all = new ArrayList<>();

  /**
   * Nothing so far.
   *
   * @param directory where the file is to be
   * @param lane names it
   */
  public Figures(Path directory, String lane) {
    this.file = directory.resolve(lane + ".tsv");
  }

  /** Prints one, and writes all of them: a lane that breaks keeps what it has. */
  public void add(Figure figure) throws IOException {
    all.add(figure);
    System.out.println(
        String.format(
            Locale.ROOT,
            "%-34s %-10s %-28s %s%s",
            figure.subject(),
            figure.server(),
            figure.measure(),
            figure.spread().text("%.3f"),
            figure.disturbed() == 0
                ? ""
                : "  disturbed: " + figure.disturbed() + " of " + figure.rounds()));
    List<String> lines = new ArrayList<>(List.of(Figure.HEADER));
    all.forEach(one -> lines.add(one.line()));
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
  }

  /** What a lane found earlier; nothing where it did not run. */
  public static List<Figure> read(Path directory, String lane) throws IOException {
    Path file = directory.resolve(lane + ".tsv");
    return Files.exists(file)
        ? Files.readAllLines(file).stream().skip(1).map(Figure::parse).toList()
        : List.of();
  }
}
