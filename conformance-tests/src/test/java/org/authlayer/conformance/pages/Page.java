package org.authlayer.conformance.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;

/** A page of the documentation and its code blocks. */
public record Page(String name, String text) {

  private static final String FENCE = "```";

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

  /** For the name of a test. */
  @Override
  public String toString() {
    return name;
  }
}
