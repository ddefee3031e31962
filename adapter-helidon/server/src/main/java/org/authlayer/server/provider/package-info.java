/**
 * The provider that Helidon's configuration describes. It opens databases, hasher and keys as a
 * process does, so it stands beside the server: the module of Helidon Security translates requests
 * and sees no runtime. Nothing else of this module may refer to this package: Helidon Security is
 * an optional dependency.
 */
@NullMarked
package org.authlayer.server.provider;

import org.jspecify.annotations.NullMarked;
