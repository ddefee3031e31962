package org.authlayer.server;

import java.util.List;
import java.util.function.UnaryOperator;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.adapter.helidon.http.NativeMount;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.adapter.helidon.routing.NativeApplication;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.configuration.StartException;

/** The mounted applications of Helidon's own routes, with gates that know the server. */
record NativeMounts(HelidonSettings listener, Environment environment, Settings settings) {

  NativeMount[] of(List<ApplicationFactory> mounted, UnaryOperator<Application> around) {
    return mounted.stream()
        .filter(NativeApplication.class::isInstance)
        .map(NativeApplication.class::cast)
        .map(application -> mount(application, around))
        .toArray(NativeMount[]::new);
  }

  private NativeMount mount(NativeApplication application, UnaryOperator<Application> around) {
    AuthFeature auth =
        AuthFeature.create()
            .trusting(listener.trustedProxies().toArray(AddressBlock[]::new))
            .contentLimit(listener.bodyLimit());
    try {
      AuthFeature gates = application.gates(auth, environment, settings);
      gates.requireBelow(application.base());
      return new NativeMount(
          application.base(), gates, application.service(environment, settings), around);
    } catch (IllegalStateException senseless) {
      throw StartException.configuration(application.name() + ": " + senseless.getMessage());
    }
  }
}
