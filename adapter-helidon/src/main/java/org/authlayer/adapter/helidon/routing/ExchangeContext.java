package org.authlayer.adapter.helidon.routing;

import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.List;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.HttpRequest;

/** The two sides of a request behind a gate: as the gates see it, and as Helidon has it. */
record ExchangeContext(
    List<GatedPath> passed,
    HttpRequest message,
    Translation translation,
    RoutingRequest request,
    RoutingResponse response) {}
