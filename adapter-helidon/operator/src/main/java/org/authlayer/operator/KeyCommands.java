package org.authlayer.operator;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.JwtKeySettings;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "keys",
    description = "Keys of JSON web tokens: generate, rotate.",
    mixinStandardHelpOptions = true)
record KeyCommands(CommandContext around) {

  static final class NewKey {

    @Option(
        names = "--directory",
        paramLabel = "DIR",
        defaultValue = "keys",
        description = "directory for the key's files; default keys")
    private String directory = "keys";

    @Option(
        names = "--kid",
        paramLabel = "KID",
        description = "its identifier: a-z, 0-9 and -; default key- and the day")
    private @Nullable String kid;

    @Option(
        names = "--algorithm",
        paramLabel = "ALG",
        description = "HS256 (default), ES256 or EdDSA")
    private @Nullable String algorithm;

    String kid() {
      String chosen =
          kid == null
              ? "key-" + LocalDate.now(ZoneOffset.UTC).format(DateTimeFormatter.BASIC_ISO_DATE)
              : kid;
      if (!chosen.matches("[a-z0-9-]{1,64}")) {
        throw StartException.configuration("--kid: use a-z, 0-9 and -, at most 64 of them");
      }
      return chosen;
    }

    JwtKeySettings make(String byDefault) {
      return new NewKeyFiles(Path.of(directory), kid())
          .make(algorithm == null ? byDefault : algorithm);
    }
  }

  @Command(
      description = {
        "Makes a key in files that their owner alone reads, and prints the configuration for it.",
        "The key itself is not printed."
      },
      mixinStandardHelpOptions = true)
  void generate(@Mixin NewKey wanted, @Mixin Output output) {
    JwtKeySettings key = wanted.make("HS256");
    KeyPlan plan = new KeyPlan(key.kid(), List.of(key));
    output.print(around.out(), plan.yaml(), plan.json());
    tellOwner();
  }

  @Command(
      description = {
        "Makes another key, and prints what to change on each instance, in which order, so that no"
            + " token is refused meanwhile.",
        "By default of the algorithm of the key that signs now."
      },
      mixinStandardHelpOptions = true)
  void rotate(@Mixin NewKey wanted, @Mixin SettingsOptions source, @Mixin Output output) {
    Configuration configuration = source.read(around);
    List<JwtKeySettings> keys = new ArrayList<>(JwtKeySettings.all(configuration));
    JwtKeySettings former =
        JwtKeySettings.signing(configuration, keys)
            .flatMap(kid -> keys.stream().filter(key -> key.kid().equals(kid)).findFirst())
            .orElseThrow(KeyCommands::noKey);
    if (keys.stream().anyMatch(key -> key.kid().equals(wanted.kid()))) {
      throw StartException.configuration(
          "there is a key '" + wanted.kid() + "' already; choose another --kid");
    }
    keys.add(wanted.make(former.algorithm()));
    KeyPlan plan = new KeyPlan(former.kid(), keys);
    output.print(around.out(), plan.steps(), plan.json());
    tellOwner();
  }

  private void tellOwner() {
    if (ServerUser.isRoot()) {
      around.tell("root owns the new files; if another user runs the server, chown them to it");
    }
  }

  private static StartException noKey() {
    return StartException.configuration(
        "jwt.keys: no key signs now; authlayer keys generate makes the first one");
  }
}
