/**
 * How many failed passwords are put up with (DEC-18).
 *
 * <p>May not live here: passwords, and what becomes of a verified one.
 */
@NullMarked
package org.authlayer.domain.throttle;

import org.jspecify.annotations.NullMarked;
