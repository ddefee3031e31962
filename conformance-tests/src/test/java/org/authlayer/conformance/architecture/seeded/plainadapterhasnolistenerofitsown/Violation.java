package org.authlayer.conformance.architecture.seeded.plainadapterhasnolistenerofitsown;

import java.net.ServerSocket;

/** Breaks the rule on purpose. */
record Violation(ServerSocket socket) {}
