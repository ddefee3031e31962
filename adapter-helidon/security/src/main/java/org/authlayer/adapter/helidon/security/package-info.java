/**
 * Helidon Security, both ways: this layer's chains as an authentication provider, and what a chain
 * found as the subject of the request.
 *
 * <p>Lives here: translation between Helidon Security's types and the driving ports. May not live
 * here: anything that judges a credential. Nothing else of this module may refer to this package:
 * Helidon Security is an optional dependency.
 */
@NullMarked
package org.authlayer.adapter.helidon.security;

import org.jspecify.annotations.NullMarked;
