package org.authlayer.adapter.helidon.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.adapter.helidon.configuration.Configuration;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.settings.Arguments;
import org.authlayer.adapter.helidon.settings.ServerSources;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The same sources as the server's, without secrets on the command line. */
final class SettingsOptions {

  private static final Set<String> SECRETS = Set.of("password", "secret", "token");

  /** One command at a time, beside a server that has use of the others. */
  private static final List<String> FEW_CONNECTIONS = List.of("--set", "database.pool-size=2");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "settings (YAML) instead of ./application.yaml")
  private @Nullable String file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "any key of the server but a secret; authlayer --help lists them")
  private List<String> assignments = new ArrayList<>();

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description = "JDBC URL; without it the embedded PostgreSQL")
  private @Nullable String url;

  @Option(names = "--database-user", paramLabel = "USER", description = "database user")
  private @Nullable String user;

  Configuration read(Map<String, String> environment) {
    List<String> words = new ArrayList<>(FEW_CONNECTIONS);
    add(words, "--config", file);
    assignments.forEach(assignment -> add(words, "--set", harmless(assignment)));
    add(words, "--database-url", url == null ? null : harmless("--database-url", url));
    add(words, "--database-user", user);
    return ServerSources.read(Arguments.parse(words), environment);
  }

  private static void add(List<String> words, String option, @Nullable String value) {
    if (value != null) {
      words.add(option);
      words.add(value);
    }
  }

  private static String harmless(String assignment) {
    String key = assignment.split("=", -1)[0];
    if (SECRETS.stream().anyMatch(key::endsWith)) {
      throw secret("--set " + key);
    }
    return harmless("--set " + key, assignment);
  }

  private static String harmless(String option, String value) {
    if (value.contains("password=")) {
      throw secret(option);
    }
    return value;
  }

  private static StartException secret(String option) {
    return StartException.configuration(
        option
            + ": a secret on the command line can be read by others on this machine; put it into"
            + " the file of --config or into the environment");
  }
}
