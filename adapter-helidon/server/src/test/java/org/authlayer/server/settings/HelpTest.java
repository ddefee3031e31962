package org.authlayer.server.settings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Sources;
import org.junit.jupiter.api.Test;

class HelpTest {

  @Test
  void helpListsEveryKeyOptionVariableDefaultAndExitCode() {
    String help = Help.text(KnownKeys.ofServer());
    for (Key key : Key.values()) {
      assertTrue(help.contains("\n  " + key.path()), key.path());
      assertTrue(help.contains(key.option()), key.option());
      assertTrue(help.contains("\n      " + key.variable() + "\n"), key.variable());
    }
    Sources.defaults()
        .values()
        .forEach(setting -> assertTrue(help.contains("[" + setting.value() + "]")));
    for (ExitCode code : ExitCode.values()) {
      assertTrue(help.contains("  " + code.number() + "  "));
    }
    for (String option : List.of("--help", "--version", "--config", "--set")) {
      assertTrue(help.contains(option));
    }
  }
}
