/**
 * The provider that Helidon's configuration describes. Nothing else of this module may refer to
 * this package: Helidon Security is an optional dependency.
 */
@NullMarked
package org.authlayer.server.provider;

import org.jspecify.annotations.NullMarked;
