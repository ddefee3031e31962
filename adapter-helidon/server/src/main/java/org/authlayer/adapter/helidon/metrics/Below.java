package org.authlayer.adapter.helidon.metrics;

import java.util.List;

/**
 * The paths with parameters of one application.
 *
 * @param base where the application is mounted
 * @param templates its paths, in the order in which they are tried
 */
record Below(String base, List<PathTemplate> templates) {

  boolean covers(String path) {
    return path.startsWith(base)
        && (base.isEmpty() || path.length() == base.length() || path.charAt(base.length()) == '/');
  }
}
