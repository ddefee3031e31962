/**
 * JSON web tokens as a payload type: what the claims mean and when they hold.
 *
 * <p>May not live here: keys, algorithms and signatures; those are behind the port.
 */
@NullMarked
package org.authlayer.domain.jwt;

import org.jspecify.annotations.NullMarked;
