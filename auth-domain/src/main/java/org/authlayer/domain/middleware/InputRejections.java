package org.authlayer.domain.middleware;

import java.util.stream.Collectors;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/** Publishes which fields broke rules (DEC-19). */
public final class InputRejections {

  private InputRejections() {}

  public static void tell(Abort abort, Request request, AuthEvents events) {
    if (!abort.violations().isEmpty()) {
      String fields =
          abort.violations().stream().map(Violation::pointer).collect(Collectors.joining(","));
      events.publish(new AuthEvent.InputRejected(request.where(), fields));
    }
  }
}
