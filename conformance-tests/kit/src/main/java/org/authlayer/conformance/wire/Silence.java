package org.authlayer.conformance.wire;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Says why a call got no answer: in words, with the route and the limit that were met. */
final class Silence {

  private Silence() {}

  static IOException of(HttpCall call, WireLimits limits, Throwable cause) {
    if (is(cause, UnknownHostException.class, UnresolvedAddressException.class)) {
      return new IOException("the host " + call.uri().getHost() + " is unknown", cause);
    }
    if (is(cause, HttpConnectTimeoutException.class)) {
      return unconnected(call.uri(), limits);
    }
    if (is(cause, ConnectException.class)) {
      return new IOException(where(call.uri()) + " refuses connections", cause);
    }
    if (is(
        cause, HttpTimeoutException.class, InterruptedIOException.class, TimeoutException.class)) {
      return new InterruptedIOException(
          route(call)
              + " did not finish its answer within "
              + limits.answer().toMillis()
              + " ms (limits.answerMillis); where a server answers late under load, raise that"
              + " limit or set limits.workers to 1");
    }
    String message = cause.getMessage();
    return new IOException(
        "no answer from "
            + route(call)
            + ": "
            + (message == null ? cause.getClass().getSimpleName() : message),
        cause);
  }

  static IOException unconnected(URI uri, WireLimits limits) {
    return new InterruptedIOException(
        where(uri)
            + " did not take a connection within "
            + limits.connect().toMillis()
            + " ms (limits.connectMillis)");
  }

  /** Without the query, in which a credential may stand. */
  private static String route(HttpCall call) {
    return call.method() + " " + where(call.uri()) + call.uri().getRawPath();
  }

  private static String where(URI uri) {
    return uri.getScheme() + "://" + uri.getRawAuthority();
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // classes are only looked at
  private static boolean is(Throwable thrown, Class<? extends Throwable>... kinds) {
    return Stream.iterate(thrown, one -> one != null, Throwable::getCause)
        .limit(10)
        .anyMatch(one -> List.of(kinds).stream().anyMatch(kind -> kind.isInstance(one)));
  }
}
