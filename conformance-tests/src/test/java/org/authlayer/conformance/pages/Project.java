package org.authlayer.conformance.pages;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.authlayer.conformance.endtoend.ServerProcess;

/**
 * The project that a page builds in an empty folder. The page's files and commands make it;
 * compiler and server are started here, with the class path that its POM names.
 */
public record Project(Page page, Path folder, String pom) {

  private static final String POM = "pom.xml";
  private static final String PAGE_OF_THE_POM = "docs/tutorials/protect-a-route.md";
  private static final Pattern ARGUMENTS = Pattern.compile("-Dexec\\.args=\"([^\"]*)\"");
  private static final Path CLASSES = Path.of("target", "classes");

  /** Writes the files of the page and runs its commands, but for Maven's. */
  public static Project of(Page page, Path folder) throws IOException, InterruptedException {
    Map<String, String> files = new LinkedHashMap<>(page.files());
    String pom = files.computeIfAbsent(POM, missing -> linked(page));
    files.forEach((path, text) -> write(folder.resolve(path), text));
    for (String command : commands(page).filter(command -> !isMaven(command)).toList()) {
      if (Shell.once(folder, command) != 0) {
        throw new IOException("failed: " + command);
      }
    }
    return new Project(page, folder, pom);
  }

  /**
   * The POM of the page that this one links to for it, with the dependencies that this one adds.
   */
  private static String linked(Page page) {
    if (!page.text().contains("](../tutorials/protect-a-route.md#the-project)")) {
      throw new IllegalStateException(page + " neither shows a POM nor says where it stands");
    }
    String end = "</dependencies>";
    List<String> more =
        page.blocksIn("xml").stream().map(Page.Block::text).map(text -> text + "\n").toList();
    return Objects.requireNonNull(Page.of(PAGE_OF_THE_POM).files().get(POM))
        .replace(end, String.join("", more) + end);
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private static Stream<String> commands(Page page) {
    return Commands.runBy(FollowedPagesTest.class, page.name());
  }

  private static boolean isMaven(String command) {
    return command.startsWith("mvn ");
  }

  /** Compiles the sources, copies the resources, and returns the compiler's messages. */
  public String compile() throws IOException {
    Path classes = Files.createDirectories(folder.resolve(CLASSES));
    List<String> words =
        new ArrayList<>(List.of("--release", "21", "-proc:none", "-d", classes.toString(), "-cp"));
    words.add(String.join(File.pathSeparator, PomClassPath.compile(pom)));
    words.addAll(files(folder.resolve("src/main/java")).map(Path::toString).toList());
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    ToolProvider.getSystemJavaCompiler()
        .run(null, messages, messages, words.toArray(String[]::new));
    Path resources = folder.resolve("src/main/resources");
    for (Path resource : files(resources).toList()) {
      Path copy = classes.resolve(resources.relativize(resource));
      write(copy, Files.readString(resource));
    }
    return messages.toString(StandardCharsets.UTF_8);
  }

  private static Stream<Path> files(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).toList().stream();
    }
  }

  /** Starts the launcher with the page's arguments, but on any free port. */
  public ServerProcess start() throws IOException {
    return start(0, Map.of(), word -> word);
  }

  /** As {@link #start()}, on a port, with variables that the page's commands set. */
  public ServerProcess start(
      int port, Map<String, String> environment, UnaryOperator<String> changed) throws IOException {
    String command = commands(page).filter(Project::isMaven).findFirst().orElseThrow();
    Matcher arguments = ARGUMENTS.matcher(command);
    List<String> words = new ArrayList<>(List.of("--port", String.valueOf(port)));
    if (arguments.find()) {
      Stream.of(arguments.group(1).split(" ")).map(changed).forEach(words::add);
    }
    List<String> entries = new ArrayList<>(List.of(folder.resolve(CLASSES).toString()));
    entries.addAll(PomClassPath.run(pom));
    return ServerProcess.run(folder, String.join(File.pathSeparator, entries), words, environment);
  }
}
