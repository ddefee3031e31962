/**
 * Helidon Security, both ways. Nothing else of the product may refer to this package: it is an
 * optional dependency.
 */
@NullMarked
package org.authlayer.adapter.helidon.security;

import org.jspecify.annotations.NullMarked;
