/** Keys and signatures (RFC 7515), and not what a claim means. */
@NullMarked
package org.authlayer.adapter.helidon.jwt;

import org.jspecify.annotations.NullMarked;
