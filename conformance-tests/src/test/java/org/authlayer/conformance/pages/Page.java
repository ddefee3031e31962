package org.authlayer.conformance.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;

/** A page of the documentation and its code blocks. */
public record Page(String name, String text) {

  private static final String FENCE = "```";
  private static final Pattern PATH = Pattern.compile("`([\\w./-]+\\.\\w+)`:$");

  /** A code block: its language, the line it begins at, and its lines without the page's indent. */
  public record Block(String page, String language, int line, String text) {

    String place() {
      return page + ":" + line;
    }
  }

  public static Page of(String name) {
    return new Page(name, Repository.read(name));
  }

  /** All pages that people read, those at the top of the repository too. */
  static List<Page> all() {
    Path top = Repository.path("");
    try (Stream<Path> first = Files.list(top);
        Stream<Path> docs = Files.walk(Repository.path("docs"))) {
      return Stream.concat(first, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .map(file -> top.relativize(file).toString().replace('\\', '/'))
          .filter(file -> !file.contains("target/"))
          .sorted()
          .map(Page::of)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static List<Block> blocks(String language) {
    return all().stream().flatMap(page -> page.blocksIn(language).stream()).toList();
  }

  public List<Block> blocksIn(String language) {
    return blocks().stream().filter(block -> block.language().equals(language)).toList();
  }

  public List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at).strip().startsWith(FENCE)) {
        int end = at + 1;
        while (!lines.get(end).strip().equals(FENCE)) {
          end++;
        }
        String language = lines.get(at).strip().substring(FENCE.length());
        String code = String.join("\n", lines.subList(at + 1, end)).stripIndent();
        blocks.add(new Block(name, language, at + 1, code));
        at = end;
      }
    }
    return blocks;
  }

  /** The files that are shown whole, by their paths: below a line that ends with path and colon. */
  public Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    List<String> lines = text.lines().toList();
    for (Block block : blocks()) {
      String above = String.join("\n", lines.subList(0, block.line() - 1)).stripTrailing();
      Matcher path = PATH.matcher(above);
      if (path.find()) {
        files.put(path.group(1), block.text() + "\n");
      }
    }
    return files;
  }

  /** For the name of a test. */
  @Override
  public String toString() {
    return name;
  }
}
