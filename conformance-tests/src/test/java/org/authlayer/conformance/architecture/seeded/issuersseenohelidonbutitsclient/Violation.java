package org.authlayer.conformance.architecture.seeded.issuersseenohelidonbutitsclient;

import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;

/** The client is lawful; the server breaks the rule on purpose. */
record Violation(WebClient client, WebServer server) {}
