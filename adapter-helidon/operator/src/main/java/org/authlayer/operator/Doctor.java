package org.authlayer.operator;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.DatabaseInspection;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.StoresFactory;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.server.settings.ServerSettings;
import org.authlayer.server.tls.Certificates;

/** Looks at everything that a server needs from its machine, and changes nothing. */
final class Doctor {

  private static final Duration CERTIFICATE_LEFT = Duration.ofDays(30);
  private static final Duration CLOCKS_APART = Duration.ofMinutes(1);
  private static final long MEBIBYTES_LEFT = 512;

  private final CommandContext around;
  private final Adapters adapters;
  private final List<Finding> findings = new ArrayList<>();

  Doctor(CommandContext around) {
    this.around = around;
    this.adapters = around.adapters().get();
  }

  /** In the order in which a fault of one hides the next. */
  List<Finding> examine(SettingsOptions source, ServerUser user) {
    findings.add(
        Finding.well(
            "java",
            "%s of %s in %s"
                .formatted(
                    Runtime.version(),
                    System.getProperty("java.vendor"),
                    System.getProperty("java.home"))));
    findings.add(cache());
    try {
      Configuration configuration = source.readAsServer(around);
      List<StartException> refusals = new ConfigCommands(around).refusals(configuration);
      refusals.forEach(refusal -> findings.add(Finding.refused("configuration", refusal)));
      rights(configuration, source, user);
      if (refusals.isEmpty()) {
        new ConfigCommands(around).warn(configuration);
        findings.add(Finding.well("configuration", "can be used"));
        examine(ServerSettings.of(configuration, adapters.mountable()));
      }
    } catch (StartException refusal) {
      findings.add(Finding.refused("configuration", refusal));
    }
    return List.copyOf(findings);
  }

  private static Finding cache() {
    if (ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .anyMatch(argument -> argument.startsWith("-XX:AOTCache="))) {
      return Finding.well("cache", "is used");
    }
    return System.getProperty("authlayer.cache", "").equals("unfit")
        ? Finding.wrong(
            "cache",
            ExitCode.CONFIGURATION,
            "is of another place, of other jars or of another Java, so starts are slower; run"
                + " authlayer make-cache")
        : Finding.well("cache", "none; authlayer make-cache makes starts faster with Java 25");
  }

  private void rights(Configuration configuration, SettingsOptions source, ServerUser user) {
    List<StartException> refusals = user.refusals(configuration, source.file());
    refusals.forEach(refusal -> findings.add(Finding.refused("rights", refusal)));
    if (user.isUnknown(configuration)) {
      findings.add(Finding.wrong("rights", ExitCode.CONFIGURATION, ServerUser.NOT_ASKED));
    } else if (refusals.isEmpty()) {
      findings.add(
          Finding.well("rights", "the user of the server may read what the settings name"));
    }
  }

  private void examine(ServerSettings plan) {
    plan.certificates().ifPresent(held -> findings.add(certificate(held)));
    DatabaseSettings database = plan.runtime().database();
    examine("database", database);
    plan.runtime().databases().forEach((name, named) -> examine("databases." + name, named));
    findings.add(disk(database.dataDirectory(), "database.data-directory"));
    findings.add(disk(Path.of(System.getProperty("java.io.tmpdir")), "java.io.tmpdir"));
  }

  private Finding certificate(Certificates held) {
    Instant now = adapters.time().instant();
    Duration left = Duration.between(now, held.expiry());
    Optional<String> soon =
        left.compareTo(CERTIFICATE_LEFT) < 0
            ? Optional.of("in " + left.toDays() + " days; replace the files of server.tls")
            : Optional.empty();
    String text = "expires at " + held.expiry();
    return held.fault(now)
        .or(() -> soon.map(when -> text + ", " + when))
        .map(fault -> Finding.wrong("certificate", ExitCode.CONFIGURATION, fault))
        .orElseGet(() -> Finding.well("certificate", text));
  }

  private void examine(String subject, DatabaseSettings database) {
    StoresFactory stores = adapters.stores();
    if (!stores.exists(database)) {
      findings.add(
          Finding.well(
              subject,
              "none in "
                  + database.dataDirectory().toAbsolutePath()
                  + "; the first start of the server creates it"));
      return;
    }
    try {
      Optional<DatabaseInspection> seen = stores.inspect(database);
      if (seen.isEmpty()) {
        findings.add(Finding.well(subject, "an embedded one, which does not run now"));
      } else {
        findings.add(login(subject, seen.get()));
        findings.add(tables(seen.get()));
        findings.add(clock(seen.get().clock()));
      }
    } catch (StoreException failure) {
      findings.add(Finding.wrong(subject, ExitCode.DATABASE, String.valueOf(failure.getMessage())));
    }
  }

  private static Finding login(String subject, DatabaseInspection seen) {
    if (!seen.changeable()) {
      return Finding.wrong(
          subject,
          ExitCode.DATABASE,
          seen.product()
              + " takes no changes; name the primary in database.url, or reset"
              + " default_transaction_read_only of the role and the database");
    }
    return seen.superuser()
        ? Finding.wrong(
            subject,
            ExitCode.DATABASE,
            seen.product()
                + ": the login is superuser; give database.user a role that owns its tables and"
                + " nothing else")
        : Finding.well(subject, seen.product() + " answers");
  }

  private static Finding tables(DatabaseInspection seen) {
    if (!seen.serves() && !seen.creatable()) {
      return Finding.wrong(
          "schema",
          ExitCode.DATABASE,
          "the tables have to be created or upgraded, and database.user may not do so; make it the"
              + " owner of the schema");
    }
    if (seen.tables().isEmpty()) {
      return Finding.well("schema", "no tables; the first start creates them");
    }
    int version = seen.tables().getAsInt();
    if (seen.serves()) {
      return Finding.well("schema", "version " + version);
    }
    return version > seen.newest()
        ? Finding.wrong(
            "schema",
            ExitCode.DATABASE,
            "version %s, and this release needs %s; run a newer release"
                .formatted(version, seen.newest()))
        : Finding.wrong(
            "schema",
            ExitCode.DATABASE,
            "version %s, and this release needs %s; the next start upgrades the tables, or authlayer migrate"
                .formatted(version, seen.newest()));
  }

  private Finding clock(Instant other) {
    Duration apart = Duration.between(other, adapters.time().instant());
    String text =
        apart.abs().truncatedTo(ChronoUnit.SECONDS)
            + (apart.isNegative() ? " behind" : " ahead of")
            + " the database's";
    return apart.abs().compareTo(CLOCKS_APART) > 0
        ? Finding.wrong("clock", ExitCode.DATABASE, text + "; set both clocks by one time server")
        : Finding.well("clock", text);
  }

  private static Finding disk(Path directory, String key) {
    Path there = directory.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (there.toFile().getTotalSpace() == 0) {
      return Finding.well("disk", "the disk of " + there + " reports no size");
    }
    long left = there.toFile().getUsableSpace() >> 20;
    String text = left + " MiB left for " + key + " in " + there;
    return left < MEBIBYTES_LEFT
        ? Finding.wrong("disk", ExitCode.CONFIGURATION, text + "; make room, or name another")
        : Finding.well("disk", text);
  }
}
