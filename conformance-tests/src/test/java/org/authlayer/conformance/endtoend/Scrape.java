package org.authlayer.conformance.endtoend;

import static io.restassured.RestAssured.given;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a server tells of itself, read by the rules of Prometheus's text format 0.0.4 and by no
 * library.
 *
 * @param families each metric's type and help by its name
 * @param samples each value by its name and labels as written
 */
record Scrape(Map<String, Family> families, Map<String, Double> samples) {

  private static final Pattern SAMPLE =
      Pattern.compile("([a-z_]+)(?:\\{((?:[a-z]+=\"[^\"\\\\]*\",?)+)})? ([0-9.E+-]+|NaN)");
  private static final Pattern LABEL = Pattern.compile("([a-z]+)=\"");

  /** A metric. */
  record Family(String type, String help, Set<String> labels) {}

  static Scrape of(URI server) {
    return parse(given().baseUri(server.toString()).get("/metrics").then().extract().asString());
  }

  static Scrape parse(String text) {
    Map<String, Family> families = new TreeMap<>();
    Map<String, Double> samples = new TreeMap<>();
    String help = "";
    for (String line : text.lines().toList()) {
      String[] words = line.split(" ", 4);
      if (line.startsWith("# HELP ")) {
        help = words[3];
      } else if (line.startsWith("# TYPE ")) {
        families.put(words[2], new Family(words[3], help, new TreeSet<>()));
      } else {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
          throw new AssertionError("no line of the format: " + line);
        }
        String labels = sample.group(2) == null ? "" : sample.group(2);
        Set<String> names =
            LABEL
                .matcher(labels)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        names.remove("le");
        family(families, sample.group(1)).labels().addAll(names);
        samples.put(sample.group(1) + "{" + labels + "}", Double.valueOf(sample.group(3)));
      }
    }
    return new Scrape(families, samples);
  }

  /** The family of a name that a query asks for, with the endings that histograms have. */
  static Family family(Map<String, Family> families, String name) {
    Family family = families.get(name);
    if (family == null) {
      family = families.get(name.replaceFirst("_(bucket|sum|count)$", ""));
    }
    if (family == null) {
      throw new AssertionError("nothing tells " + name);
    }
    return family;
  }

  double value(String sample) {
    Double value = samples.get(sample);
    if (value == null) {
      throw new AssertionError(sample + " in " + samples.keySet());
    }
    return value;
  }

  /** As documentation has it. */
  String table() {
    return families.entrySet().stream()
        .map(
            entry ->
                "%s\t%s\t%s\t%s"
                    .formatted(
                        entry.getKey(),
                        entry.getValue().type(),
                        String.join(", ", entry.getValue().labels()),
                        entry.getValue().help()))
        .collect(Collectors.joining("\n"));
  }
}
