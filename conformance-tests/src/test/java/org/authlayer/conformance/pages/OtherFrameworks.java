package org.authlayer.conformance.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Repository;

/** What was measured of the applications in docs/examples/elsewhere, as a table and a picture. */
final class OtherFrameworks {

  static final String FOLDER = "docs/examples/elsewhere/";
  static final String WEAKNESS = "weakness";

  private static final String ALL = "all";
  private static final int LEFT = 130;
  private static final int TOP = 84;
  private static final int CELL = 22;
  private static final int LEGEND = 34;

  /** Counts of one profile; of all profiles together, the clauses that are kept stand last. */
  record Measured(String application, String profile, List<String> counts, Set<String> failed) {}

  /** One reason for the failure of some clauses. */
  record Cause(
      String application, Set<String> clauses, String reason, String kind, boolean isPrivate) {}

  private OtherFrameworks() {}

  static List<List<String>> frameworks() {
    return rows("frameworks.tsv");
  }

  static List<Cause> causes() {
    return rows("causes.tsv").stream()
        .map(
            row ->
                new Cause(
                    row.get(0),
                    words(row.get(1)),
                    row.get(2),
                    row.get(3),
                    row.get(4).equals("yes")))
        .toList();
  }

  /** The lines of the profiles, without those of all together. */
  static List<Measured> measured() {
    return lines().stream()
        .filter(row -> !row.get(1).equals(ALL))
        .map(OtherFrameworks::measured)
        .toList();
  }

  /** The failures of an application, as they are kept: clause, profile, what was seen. */
  static List<List<String>> failures(String application) {
    return rows(application + "/failures.tsv");
  }

  static Set<String> applications() {
    try (Stream<Path> folders = Files.list(Repository.path(FOLDER))) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> String.valueOf(folder.getFileName()))
          .filter(name -> !name.startsWith("_"))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** One row for each application, below its headings. */
  static String table() {
    StringBuilder text =
        new StringBuilder(
            "| Application | Versions | Supported until | Clauses kept | Failed | Causes | Of them"
                + " weaknesses |\n|-|-|-|-:|-:|-:|-:|\n");
    for (List<String> framework : frameworks()) {
      String application = framework.get(0);
      Measured all = all(application);
      List<Cause> causes = causes(application);
      int kept = Integer.valueOf(all.counts().getFirst());
      text.append("| [").append(framework.get(1)).append("](../examples/elsewhere/");
      text.append(application).append(") | ").append(framework.get(2));
      text.append(" | ").append(framework.get(3)).append(" | ").append(kept).append(" of ");
      text.append(kept + all.failed().size()).append(" | [").append(all.failed().size());
      text.append("](../examples/elsewhere/").append(application).append("/failures.tsv) | ");
      text.append(causes.size()).append(" | ");
      text.append(causes.stream().filter(cause -> cause.kind().equals(WEAKNESS)).count());
      text.append(" |\n");
    }
    return text.toString();
  }

  /** Applications by the clauses that any of them failed. */
  static String matrix() {
    List<String> clauses = clauses();
    List<List<String>> frameworks = frameworks();
    int width = LEFT + clauses.size() * CELL + 44;
    int height = TOP + frameworks.size() * CELL + LEGEND;
    StringBuilder text = new StringBuilder();
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ").append(width);
    text.append(' ').append(height).append("\" role=\"img\" font-family=\"sans-serif\"");
    text.append(" font-size=\"11\">\n<title>Applications by the clauses that any of them failed");
    text.append("</title>\n<rect width=\"").append(width).append("\" height=\"").append(height);
    text.append("\" fill=\"#ffffff\"/>\n");
    for (int column = 0; column < clauses.size(); column++) {
      int x = LEFT + column * CELL + 14;
      text.append("<text transform=\"translate(").append(x).append(' ').append(TOP - 6);
      text.append(") rotate(-60)\" fill=\"#24292f\">").append(clauses.get(column));
      text.append("</text>\n");
    }
    for (int row = 0; row < frameworks.size(); row++) {
      int y = TOP + row * CELL;
      text.append("<text x=\"").append(LEFT - 8).append("\" y=\"").append(y + 15);
      text.append("\" text-anchor=\"end\" fill=\"#24292f\">").append(frameworks.get(row).get(1));
      text.append("</text>\n");
      for (int column = 0; column < clauses.size(); column++) {
        Cell cell = cell(frameworks.get(row).get(0), clauses.get(column));
        text.append("<rect x=\"").append(LEFT + column * CELL).append("\" y=\"").append(y);
        text.append("\" width=\"20\" height=\"20\" rx=\"3\" fill=\"").append(cell.colour);
        text.append("\"><title>").append(frameworks.get(row).get(1)).append(", ");
        text.append(clauses.get(column))
            .append(": ")
            .append(cell.words)
            .append("</title></rect>\n");
      }
    }
    int y = height - 22;
    int x = LEFT;
    for (Cell cell : Cell.values()) {
      text.append("<rect x=\"").append(x).append("\" y=\"").append(y);
      text.append("\" width=\"12\" height=\"12\" rx=\"2\" fill=\"").append(cell.colour);
      text.append("\"/><text x=\"").append(x + 17).append("\" y=\"").append(y + 10);
      text.append("\" fill=\"#24292f\">").append(cell.words).append("</text>\n");
      x += 30 + cell.words.length() * 5;
    }
    return text.append("</svg>\n").toString();
  }

  private enum Cell {
    KEPT("kept", "#4aa564"),
    CHOICE("a choice, theirs or our specification's", "#f0b429"),
    WEAK("a weakness", "#c8323c"),
    UNASKED("not asked", "#e6e8eb");

    private final String words;
    private final String colour;

    Cell(String words, String colour) {
      this.words = words;
      this.colour = colour;
    }
  }

  private static Cell cell(String application, String clause) {
    for (Cause cause : causes(application)) {
      if (cause.clauses().contains(clause)) {
        return cause.kind().equals(WEAKNESS) ? Cell.WEAK : Cell.CHOICE;
      }
    }
    return words(all(application).counts().get(KEPT)).contains(clause) ? Cell.KEPT : Cell.UNASKED;
  }

  /** Which of the counts of all profiles together are the clauses that are kept. */
  private static final int KEPT = 5;

  /** In the order of the catalogue. */
  private static List<String> clauses() {
    Set<String> failed =
        lines().stream()
            .filter(row -> row.get(1).equals(ALL))
            .flatMap(row -> words(row.get(7)).stream())
            .collect(Collectors.toSet());
    return Catalogue.load().clauses().stream().map(Clause::id).filter(failed::contains).toList();
  }

  static List<Cause> causes(String application) {
    return causes().stream().filter(cause -> cause.application().equals(application)).toList();
  }

  private static Measured all(String application) {
    return lines().stream()
        .filter(row -> row.get(0).equals(application) && row.get(1).equals(ALL))
        .map(OtherFrameworks::measured)
        .findFirst()
        .orElseThrow(() -> new AssertionError(application + " was not measured"));
  }

  private static Measured measured(List<String> row) {
    List<String> counts = new ArrayList<>(row.subList(2, 7));
    counts.add(row.get(8));
    return new Measured(row.get(0), row.get(1), counts, words(row.get(7)));
  }

  private static List<List<String>> lines() {
    return Repository.read(FOLDER + "measured.csv")
        .lines()
        .skip(1)
        .map(line -> List.of(line.split(",", -1)))
        .toList();
  }

  private static List<List<String>> rows(String file) {
    return Repository.read(FOLDER + file)
        .lines()
        .skip(1)
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  private static Set<String> words(String text) {
    return Stream.of(text.split(" ", -1))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
