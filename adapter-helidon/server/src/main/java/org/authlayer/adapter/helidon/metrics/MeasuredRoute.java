package org.authlayer.adapter.helidon.metrics;

import java.util.Set;

/**
 * A route as a label has it. A method that the route has not is {@code other}: a client may make up
 * any.
 *
 * @param route the path with its parameters
 * @param methods the methods it answers
 */
record MeasuredRoute(String route, Set<String> methods) {

  String known(String method) {
    boolean known = methods.contains(method) || (method.equals("HEAD") && methods.contains("GET"));
    return known ? method : "other";
  }
}
