package org.authlayer.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The options of a lane: {@code --name value}, each with a default. */
public final class Options {

  /** Where lanes keep what they need and what they found, seen from the top of the repository. */
  public static final String DIRECTORY = "adapter-helidon/benchmarks/target/bench";

  private final Map<String, String> values = new LinkedHashMap<>();

  private Options() {}

  /**
   * Reads the command line.
   *
   * @param words options and their values
   * @param defaults every option there is, with what holds without it
   */
  public static Options parse(List<String> words, Map<String, String> defaults) {
    Options options = new Options();
    options.values.putAll(defaults);
    for (int i = 0; i < words.size(); i += 2) {
      String name = words.get(i).replaceFirst("^--", "");
      if (!defaults.containsKey(name) || i + 1 == words.size()) {
        throw new IllegalArgumentException(
            "'"
                + words.get(i)
                + "': the options of this lane, with their defaults: "
                + new TreeMap<>(defaults));
      }
      options.values.put(name, words.get(i + 1));
    }
    return options;
  }

  /** Those of some words that are options here, and their values. */
  public static List<String> known(List<String> words, Map<String, String> defaults) {
    List<String> known = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i += 2) {
      if (defaults.containsKey(words.get(i).replaceFirst("^--", ""))) {
        known.addAll(words.subList(i, i + 2));
      }
    }
    return known;
  }

  public int number(String name) {
    return Integer.parseInt(text(name));
  }

  /** Seconds, with a fraction where one is given, as milliseconds. */
  public long millis(String name) {
    return Math.round(Double.parseDouble(text(name)) * 1000);
  }

  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no option " + name);
    }
    return value;
  }

  /** A list parted by commas; {@code all} stands for everything. */
  public List<String> list(String name, List<String> all) {
    String text = text(name);
    List<String> chosen = text.equals("all") ? all : List.of(text.split(",", -1));
    if (!Set.copyOf(all).containsAll(chosen)) {
      throw new IllegalArgumentException("--" + name + ": choose from " + all);
    }
    return chosen;
  }

  /** Where a lane keeps what it needs and what it found. */
  public Path directory() {
    return Path.of(text("directory")).toAbsolutePath();
  }
}
