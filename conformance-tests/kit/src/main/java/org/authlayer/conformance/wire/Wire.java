package org.authlayer.conformance.wire;

import java.io.IOException;

/** Carries requests to a target: over sockets, or in process. */
@FunctionalInterface
public interface Wire {

  Answer send(HttpCall call) throws IOException, InterruptedException;
}
