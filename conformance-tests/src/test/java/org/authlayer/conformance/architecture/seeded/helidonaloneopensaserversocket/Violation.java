package org.authlayer.conformance.architecture.seeded.helidonaloneopensaserversocket;

import java.net.ServerSocket;

/** Breaks the rule on purpose. */
record Violation(ServerSocket socket) {}
