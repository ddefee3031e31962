/**
 * The provider for Helidon Security that Helidon's configuration describes, with databases and keys
 * of its own.
 *
 * <p>It is in this module because it needs {@code runtime}, which opens databases and keys, and
 * {@code security}, and neither of these depends on the other.
 *
 * <p>Nothing else of this module may refer to this package: Helidon Security is an optional
 * dependency.
 */
@NullMarked
package org.authlayer.adapter.helidon.provider;

import org.jspecify.annotations.NullMarked;
