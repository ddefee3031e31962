package org.authlayer.adapter.helidon.cli;

import static java.util.Map.entry;

import org.authlayer.adapter.helidon.configuration.Configuration;
import org.authlayer.adapter.helidon.configuration.JwtKeys;
import org.authlayer.adapter.helidon.configuration.StartupChecks;
import org.authlayer.adapter.helidon.settings.ServerSettings;
import org.authlayer.adapter.helidon.tls.Certificates;
import org.authlayer.ports.json.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The configuration. */
@Command(name = "config", description = "The configuration.", mixinStandardHelpOptions = true)
final class ConfigCommands {

  private final CommandContext around;

  ConfigCommands(CommandContext around) {
    this.around = around;
  }

  @Command(
      description = {
        "Reads all that a server of these settings would read, and says what it would refuse.",
        "It opens no port, and asks no database: migrate does."
      },
      mixinStandardHelpOptions = true)
  void check(@Mixin SettingsOptions source, @Mixin Output output) {
    Configuration configuration = source.read(around.environment());
    try {
      configuration.logsJson();
      ServerSettings plan =
          ServerSettings.of(configuration, around.adapters().get().ownApplications());
      plan.judge(StartupChecks.of(plan.runtime()));
      JwtKeys.check(configuration, plan.runtime());
      if (plan.http().tls() != null) {
        Certificates.open(plan.http().tls()).close();
      }
    } catch (IllegalArgumentException refusal) {
      throw configuration.refused(refusal);
    }
    output.print(
        around.out(),
        "the configuration can be used",
        JsonValue.object(entry("usable", JsonValue.of(true))));
  }
}
