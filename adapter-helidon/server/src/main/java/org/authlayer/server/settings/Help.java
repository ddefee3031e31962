package org.authlayer.server.settings;

import java.util.Map;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.Sources;
import org.jspecify.annotations.Nullable;

/** Text of {@code --help}, from the same model that reads the configuration. */
public final class Help {

  private static final String VERSION = "version.txt";
  private static final String USAGE =
      """
      Usage: authlayer [serve] [--option value | --option=value]...
             authlayer help, for users, tokens, sessions and keys

        --help, -h        print this
        --version, -V     print the version
        --routes          print all routes that are mounted and who may pass, and end
        --config FILE     read settings from FILE (YAML) instead of ./application.yaml
        --set KEY=VALUE   set any key below

      Each overrides the one before: default, file, environment, command line.
      Lists are written with commas, durations as in ISO 8601; * is a name you choose.
      The environment variable of a key is AUTHLAYER_ and the key in upper case with
      underscores for dots and dashes, for instance AUTHLAYER_SERVER_PORT.

      """;

  private Help() {}

  public static String text(KnownKeys keys) {
    StringBuilder text = new StringBuilder(USAGE);
    Map<String, Setting> defaults = Sources.defaults();
    for (Key key : Key.values()) {
      append(text, key, defaults.get(key.path()));
    }
    appendOwn(text, keys);
    text.append("\nExit codes:\n");
    for (ExitCode code : ExitCode.values()) {
      text.append("  %s  %s%n".formatted(code.number(), code.meaning()));
    }
    return text.toString();
  }

  private static void appendOwn(StringBuilder text, KnownKeys keys) {
    String application = "";
    for (KnownKeys.Declared declared : keys.declared()) {
      if (!declared.application().equals(application)) {
        application = declared.application();
        text.append("\nKeys of ").append(application).append(":\n");
      }
      ApplicationKey<?> key = declared.key();
      text.append("  ").append(key.path());
      text.append("\n      ").append(declared.variable());
      text.append("\n      ").append(key.description()).append("; ").append(key.kind());
      text.append(key.isSecret() ? "; secret" : "");
      text.append(key.isRequired() ? "; required" : "");
      String byDefault = key.isSecret() ? "***" : key.byDefault().orElse("");
      text.append(key.byDefault().isPresent() ? " [" + byDefault + "]" : "").append('\n');
    }
  }

  public static String version() {
    return Sources.packaged(Help.class.getResourceAsStream(VERSION), VERSION).strip();
  }

  private static void append(StringBuilder text, Key key, @Nullable Setting byDefault) {
    text.append("  ").append(key.path());
    if (!key.option().isEmpty()) {
      text.append(", ").append(key.option());
    }
    text.append("\n      ").append(key.variable());
    text.append("\n      ").append(key.help());
    if (byDefault != null) {
      text.append(" [").append(byDefault.value()).append(']');
    }
    text.append('\n');
  }
}
