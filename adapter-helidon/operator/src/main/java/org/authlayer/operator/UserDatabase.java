package org.authlayer.operator;

import java.util.ServiceLoader;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.operation.Administration;
import org.authlayer.ports.operation.AdministrationFactory;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.logging.JsonLine;
import org.authlayer.runtime.logging.Logging;

/** The users of a database while a command runs. */
record UserDatabase(AuthRuntime runtime, Administration administration) implements AutoCloseable {

  static UserDatabase open(SettingsOptions source, CommandContext around) {
    Configuration configuration = source.read(around);
    if (configuration.logsJson()) {
      Logging.write(new JsonLine());
    }
    AuthRuntime.requireDatabases(configuration, around.adapters().get());
    AuthRuntime runtime = AuthRuntime.openExisting(configuration, around.adapters().get());
    if (runtime.isGuest()) {
      around.tell("using the embedded database of the server that runs");
    }
    return new UserDatabase(runtime, factory().create(runtime.environment(), runtime.settings()));
  }

  User require(String text) {
    return administration
        .find(text)
        .orElseThrow(() -> absent("no user has this address or identifier", "user"));
  }

  static StartException absent(String what, String kind) {
    return new StartException(
        ExitCode.ABSENT, what + "; authlayer " + kind + " list shows them", null);
  }

  @Override
  public void close() {
    runtime.close();
  }

  private static AdministrationFactory factory() {
    return ServiceLoader.load(AdministrationFactory.class)
        .findFirst()
        .orElseThrow(
            () ->
                new StartException(
                    ExitCode.PROVIDER,
                    "no provider found; is auth-domain-application on the class path?",
                    null));
  }
}
