package org.authlayer.conformance.pages;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a page's console blocks show: commands, and what each printed. */
final class Console {

  /** A command, where it stands, and the lines below it. */
  record Exchange(String place, String command, String printed) {

    private static final Pattern SLEEP = Pattern.compile("^sleep (\\d+); ");

    /** How long the reader waits first; a test moves the clock instead. */
    Duration pause() {
      Matcher sleep = SLEEP.matcher(command);
      return sleep.find() ? Duration.ofSeconds(Long.parseLong(sleep.group(1))) : Duration.ZERO;
    }

    String commandAfterPause() {
      return SLEEP.matcher(command).replaceFirst("");
    }
  }

  private static final String PROMPT = "$ ";

  private Console() {}

  static List<Exchange> of(Page page) {
    return page.blocks().stream()
        .filter(block -> block.language().equals("console"))
        .flatMap(block -> of(block).stream())
        .toList();
  }

  /** Runs all commands in order, and returns those that print something else. */
  static List<String> differences(Page page, Shell shell, Consumer<Duration> pause)
      throws IOException {
    Memory memory = new Memory();
    List<String> wrong = new ArrayList<>();
    for (Exchange exchange : of(page)) {
      pause.accept(exchange.pause());
      String printed = shell.run(memory.current(exchange.commandAfterPause()));
      if (!memory.alike(exchange.printed(), printed)) {
        wrong.add(exchange.place() + "\n$ " + exchange.command() + "\nprints\n" + printed);
      }
    }
    return wrong;
  }

  private static List<Exchange> of(Page.Block block) {
    List<Exchange> exchanges = new ArrayList<>();
    List<String> lines = block.text().lines().toList();
    int at = 0;
    while (at < lines.size()) {
      int command = at + 1;
      while (lines.get(command - 1).endsWith("\\")) {
        command++;
      }
      int end = command;
      while (end < lines.size() && !lines.get(end).startsWith(PROMPT)) {
        end++;
      }
      exchanges.add(
          new Exchange(
              block.page() + ":" + (block.line() + at + 1),
              String.join("\n", lines.subList(at, command)).substring(PROMPT.length()),
              String.join("\n", lines.subList(command, end))));
      at = end;
    }
    return exchanges;
  }
}
