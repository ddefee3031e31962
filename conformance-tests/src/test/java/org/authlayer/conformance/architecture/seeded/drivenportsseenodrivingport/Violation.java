package org.authlayer.conformance.architecture.seeded.drivenportsseenodrivingport;

import org.authlayer.ports.driving.Channel;

/** Breaks the rule on purpose. */
record Violation(Channel channel) {}
