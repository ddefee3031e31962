package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.pages.Commands;
import org.authlayer.conformance.pages.Page;

/**
 * Runs what a page shows, as it stands there but for what has another name here.
 *
 * @param page the page
 * @param names of what the page says, what is said here; longer ones first
 * @param environment for the programs
 */
record PageCommands(Page page, Map<String, String> names, Map<String, String> environment) {

  static PageCommands of(String page, Map<String, String> environment, String... names) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < names.length; i += 2) {
      pairs.put(names[i], names[i + 1]);
    }
    return new PageCommands(Page.of(page), pairs, environment);
  }

  /** The commands that commands.txt says a test runs, of which some begin so, in order. */
  void run(Class<?> test, Path directory, String... beginnings)
      throws IOException, InterruptedException {
    List<String> all = Commands.runBy(test, page.name()).toList();
    for (String beginning : beginnings) {
      List<String> found = all.stream().filter(line -> line.startsWith(beginning)).toList();
      assertEquals(1, found.size(), () -> "commands that begin with: " + beginning);
      run(directory, found.get(0));
    }
  }

  /** What the one block of text says in which some word stands. */
  String text(String word) {
    List<String> found =
        page.blocks().stream()
            .filter(block -> block.language().equals("text") && block.text().contains(word))
            .map(Page.Block::text)
            .toList();
    assertEquals(1, found.size(), () -> "blocks with: " + word);
    return here(found.get(0)) + "\n";
  }

  private void run(Path directory, String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-c", here(command))
            .directory(directory.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), () -> command + "\n" + said);
  }

  private String here(String text) {
    String changed = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      changed = changed.replace(name.getKey(), name.getValue());
    }
    return changed;
  }
}
