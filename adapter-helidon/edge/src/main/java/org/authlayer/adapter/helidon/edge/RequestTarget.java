package org.authlayer.adapter.helidon.edge;

/** A request target (RFC 9112, 3.2). */
record RequestTarget(String path, String query) {

  static RequestTarget of(String target) {
    int mark = target.indexOf('?');
    return mark < 0
        ? new RequestTarget(target, "")
        : new RequestTarget(target.substring(0, mark), target.substring(mark + 1));
  }
}
