package org.authlayer.operator;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.server.settings.Arguments;
import org.authlayer.server.settings.ServerSources;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The same sources and options as the server's. */
final class SettingsOptions {

  private static final List<String> FEW_CONNECTIONS = List.of("--set", "database.pool-size=2");

  /** The keys that a shell offers behind {@code --set}. */
  static final class Keys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Key.values())
          .map(Key::path)
          .filter(path -> !path.contains("*") && !Key.isSecret(path))
          .map(path -> path + "=")
          .iterator();
    }
  }

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "settings (YAML) instead of ./application.yaml")
  private @Nullable String file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      completionCandidates = Keys.class,
      description = "any key of the server but a secret; authlayer --help lists them")
  private List<String> assignments = new ArrayList<>();

  private final List<OptionSpec> ofServer = new ArrayList<>();

  void addTo(CommandSpec command) {
    for (Key key : Key.values()) {
      if (!key.option().isEmpty()) {
        OptionSpec option = option(key);
        command.addOption(option);
        ofServer.add(option);
      }
    }
  }

  private static OptionSpec option(Key key) {
    return OptionSpec.builder(key.option())
        .type(String.class)
        .paramLabel("VALUE")
        .description(key.help())
        .build();
  }

  /** The file that is read, where there is one. */
  Optional<Path> file() {
    return Optional.of(file == null ? ServerSources.CUSTOMARY : Path.of(file))
        .filter(Files::exists);
  }

  /** For one command at a time, beside a server that needs the other connections. */
  Configuration read(CommandContext around) {
    return read(FEW_CONNECTIONS, around);
  }

  Configuration readAsServer(CommandContext around) {
    return read(List.of(), around);
  }

  private Configuration read(List<String> first, CommandContext around) {
    KnownKeys keys = around.adapters().get().keys();
    List<String> words = new ArrayList<>(first);
    if (file != null) {
      words.addAll(List.of("--config", file));
    }
    assignments.forEach(assignment -> words.addAll(List.of("--set", assignment)));
    for (OptionSpec option : ofServer) {
      String value = option.getValue();
      if (value != null) {
        words.addAll(List.of(option.longestName(), value));
      }
    }
    return ServerSources.read(Arguments.parse(words, () -> keys), around.environment(), keys);
  }
}
