package org.authlayer.server;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.routing.NativeApplication;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.configuration.StartException;

record MountedApplication(
    String name,
    String base,
    boolean hasParts,
    List<RouteSummary> routes,
    Supplier<String> openApi,
    Application application,
    boolean isNative) {

  static MountedApplication of(
      ApplicationFactory factory, Environment environment, Settings settings) {
    String base = factory.base();
    if (!base.matches("(/[!-.0-~&&[^?#{}*]]+)*")) {
      throw StartException.configuration(
          "%s: base() is '%s'; begin with a slash and do not end with one, as in /notes"
              .formatted(factory.name(), base));
    }
    boolean isNative = factory instanceof NativeApplication;
    if (isNative && base.isEmpty()) {
      throw StartException.configuration(
          factory.name() + ": native routes need a base; return one from base(), as in /files");
    }
    try {
      Application application = factory.create(environment, settings);
      List<RouteSummary> routes =
          application.summaries().orElseGet(() -> factory.routes(environment, settings));
      return new MountedApplication(
          factory.name(),
          base,
          !factory.parts().isEmpty(),
          routes,
          factory::openApi,
          application,
          isNative);
    } catch (NullPointerException absent) {
      String reason = factory.name() + ": null where a value is needed: " + absent.getMessage();
      throw StartException.configuration(
          reason + ", at " + place(absent).orElseThrow(() -> absent));
    } catch (IllegalStateException | ContractException senseless) {
      String reason = String.valueOf(senseless.getMessage());
      throw StartException.configuration(
          reason.startsWith(factory.name()) ? reason : factory.name() + ": " + reason);
    }
  }

  /** The line of the application, or of what it calls, that is nearest to the mistake. */
  private static Optional<StackTraceElement> place(Throwable mistake) {
    return Stream.of(mistake.getStackTrace())
        .filter(frame -> !frame.getClassName().matches("(java|jdk|org\\.authlayer)\\..*"))
        .findFirst();
  }

  /** Whole segments count: {@code /notes} covers {@code /notes/1} and not {@code /notes-old}. */
  boolean covers(String path) {
    return path.startsWith(base)
        && (path.length() == base.length() || path.charAt(base.length()) == '/' || base.isEmpty());
  }
}
