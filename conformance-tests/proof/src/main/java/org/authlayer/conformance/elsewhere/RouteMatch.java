package org.authlayer.conformance.elsewhere;

/** A route that was found for a request, and whether its guard is asked. */
record RouteMatch(Route route, Request request, boolean guarded) {}
