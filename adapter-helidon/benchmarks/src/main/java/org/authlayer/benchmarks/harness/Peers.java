package org.authlayer.benchmarks.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Others' frameworks with the same routes, where {@code peers/pom.xml} has been built. */
public final class Peers {

  public static final String SPRING = "spring";
  public static final String QUARKUS = "quarkus";

  /** All that there may be. */
  public static final Set<String> ALL = Set.of(SPRING, QUARKUS);

  private Peers() {}

  /** The names of those that are built, and how each is started. */
  static Map<String, List<String>> found(Options options) throws IOException {
    Path peers = Path.of(options.text("peers")).toAbsolutePath();
    Map<String, List<String>> found = new LinkedHashMap<>();
    add(
        found,
        options,
        SPRING,
        peers.resolve("spring"),
        "org.authlayer.peers.spring.PeerApplication");
    Path quarkus = peers.resolve("quarkus/target/quarkus-app");
    if (Files.exists(quarkus)) {
      String classes = quarkus.resolve("quarkus-run.jar").toString();
      found.put(
          QUARKUS,
          Java.command(
              Java.options(options.text("jvm")),
              classes,
              "io.quarkus.bootstrap.runner.QuarkusEntryPoint"));
    }
    List<String> missing = new ArrayList<>(ALL);
    missing.removeAll(found.keySet());
    if (!missing.isEmpty()) {
      System.out.println(
          "without " + missing + ": mvn -f " + options.text("peers") + " package builds them");
    }
    return found;
  }

  /** The secret as Quarkus reads it. */
  public static String urlSafe(String base64) {
    return base64.replace('+', '-').replace('/', '_').replace("=", "");
  }

  private static void add(
      Map<String, List<String>> found, Options options, String name, Path module, String main) {
    Path target = module.resolve("target");
    if (Files.exists(target.resolve("lib"))) {
      String classes =
          target.resolve("classes") + File.pathSeparator + target.resolve("lib") + "/*";
      found.put(name, Java.command(Java.options(options.text("jvm")), classes, main));
    }
  }
}
