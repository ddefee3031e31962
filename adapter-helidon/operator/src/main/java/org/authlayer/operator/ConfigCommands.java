package org.authlayer.operator;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.JwtKeys;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.configuration.StartupChecks;
import org.authlayer.server.Server;
import org.authlayer.server.settings.ServerSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "config",
    description = "The configuration: check, show.",
    mixinStandardHelpOptions = true)
record ConfigCommands(CommandContext around) {

  private static final List<String> COLUMNS = List.of("key", "value", "source");
  private static final Pattern SECRET_IN_URL = Pattern.compile("(?i)(password=)[^&]*");

  @Command(
      description = {
        "Reads everything that a server with these settings would read, and reports every value"
            + " that the server would refuse.",
        "It opens no port and does not ask the database; migrate does that."
      },
      mixinStandardHelpOptions = true)
  void check(@Mixin ServerUser user, @Mixin SettingsOptions source, @Mixin Output output) {
    Configuration configuration = source.readAsServer(around);
    List<StartException> refusals = refusals(configuration);
    refusals.addAll(user.refusals(configuration, source.file()));
    if (!refusals.isEmpty()) {
      StartException last = refusals.remove(refusals.size() - 1);
      refusals.forEach(refusal -> around.tell(String.valueOf(refusal.getMessage())));
      throw last;
    }
    warn(configuration);
    output.print(
        around.out(),
        "the configuration can be used",
        JsonValue.object(entry("usable", JsonValue.of(true))));
    if (user.isUnknown(configuration)) {
      around.tell(ServerUser.NOT_ASKED);
    }
  }

  /** A value that is refused is replaced by its default, so that the next one is found. */
  List<StartException> refusals(Configuration given) {
    List<StartException> refusals = new ArrayList<>();
    Set<String> replaced = new HashSet<>();
    Configuration configuration = given;
    while (true) {
      try {
        use(configuration);
        return refusals;
      } catch (StartException refusal) {
        if (!replaced.add(refusal.key())) {
          return refusals;
        }
        refusals.add(refusal);
        if (!given.settings().containsKey(refusal.key())) {
          return refusals;
        }
        configuration = configuration.withDefault(refusal.key());
      }
    }
  }

  /** Of what a server would warn of; not of what it refuses anyway. */
  void warn(Configuration usable) {
    use(usable).report();
  }

  private StartupChecks use(Configuration configuration) {
    try {
      Adapters adapters = around.adapters().get();
      configuration.logsJson();
      ServerSettings plan = ServerSettings.of(configuration, adapters.mountable());
      StartupChecks checks = StartupChecks.of(plan.runtime());
      plan.judge(checks);
      List<RouteSummary> routes = Server.routes(configuration, adapters);
      checks.judgeRoutes(routes);
      adapters.stores().check(plan.runtime().database());
      plan.runtime().eachNamed((name, one) -> adapters.stores().check(one));
      JwtKeys.check(configuration, plan.runtime(), routes);
      plan.certificates()
          .flatMap(held -> held.fault(adapters.time().instant()))
          .ifPresent(checks::warn);
      return checks;
    } catch (IllegalArgumentException refusal) {
      throw configuration.refused(refusal);
    }
  }

  @Command(
      description = {
        "Shows the value of every key, and where the value comes from.",
        "A secret is shown as ***. A key without a value has the default that authlayer --help"
            + " names."
      },
      mixinStandardHelpOptions = true)
  void show(@Mixin SettingsOptions source, @Mixin Output output) {
    KnownKeys keys = around.adapters().get().keys();
    Map<String, Setting> settings = new TreeMap<>(source.readAsServer(around).settings());
    keys.declared().forEach(one -> addDefault(settings, one.key()));
    Set<String> paths = new TreeSet<>(settings.keySet());
    keys.paths().filter(path -> !path.contains("*")).forEach(paths::add);
    output.print(
        around.out(),
        COLUMNS,
        paths.stream()
            .map(path -> row(path, keys.isSecret(path), Optional.ofNullable(settings.get(path))))
            .toList());
  }

  private static void addDefault(Map<String, Setting> settings, ApplicationKey<?> key) {
    key.byDefault()
        .ifPresent(text -> settings.putIfAbsent(key.path(), new Setting(text, "application")));
  }

  private static List<Optional<?>> row(String path, boolean secret, Optional<Setting> setting) {
    return List.of(
        Optional.of(path),
        setting.map(Setting::value).map(value -> secret ? "***" : masked(value)),
        setting.map(Setting::origin));
  }

  private static String masked(String value) {
    return SECRET_IN_URL.matcher(value).replaceAll("$1***");
  }
}
