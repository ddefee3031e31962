package org.authlayer.conformance.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The commands in the shell blocks of the pages, and who runs each, as commands.txt has it. */
public final class Commands {

  /** For all of a page's console blocks. */
  static final String CONSOLE = "console";

  static final String BY_HAND = "by hand";

  /** A command and the page that shows it. */
  record Command(String page, String text) {}

  /** Who runs a command, and how or why not. */
  record Run(String by, String how, Command command) {}

  private Commands() {}

  /** Each line of a block of the language sh, without its remark. */
  static List<Command> shown() {
    return Page.blocks("sh").stream()
        .flatMap(
            block ->
                block
                    .text()
                    .replaceAll("\\\\\n\\s*", "")
                    .lines()
                    .map(line -> line.replaceFirst("\\s+# .*$", "").strip())
                    .filter(line -> !line.isEmpty())
                    .map(line -> new Command(block.page(), line)))
        .distinct()
        .toList();
  }

  /** The lines of commands.txt. */
  static List<Run> run() {
    List<Run> runs = new ArrayList<>();
    String[] head = {"", ""};
    for (String line : text().lines().filter(line -> !line.isBlank()).toList()) {
      String[] parts = line.strip().split(": ", 2);
      if (line.startsWith(" ")) {
        runs.add(new Run(head[0], head[1], new Command(parts[0], parts[1])));
      } else {
        head = parts;
      }
    }
    return runs;
  }

  /** What a test runs on a page, in the order of commands.txt. */
  public static Stream<String> runBy(Class<?> test, String page) {
    return run().stream()
        .filter(run -> run.by().equals(test.getSimpleName()))
        .map(Run::command)
        .filter(command -> command.page().equals(page))
        .map(Command::text);
  }

  static boolean isConsoleByHand(Page page) {
    return run().stream()
        .anyMatch(
            run ->
                run.by().equals(BY_HAND)
                    && run.command().equals(new Command(page.name(), CONSOLE)));
  }

  private static String text() {
    try (InputStream in =
        Objects.requireNonNull(Commands.class.getResourceAsStream("commands.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
