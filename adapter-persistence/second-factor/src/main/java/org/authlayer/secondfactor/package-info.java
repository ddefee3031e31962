/**
 * A second factor for the users of any type: one-time passwords (RFC 6238), recovery codes, and
 * guards that ask a session what it proved.
 *
 * <p>May not live here: passwords, and what a session is.
 */
@NullMarked
package org.authlayer.secondfactor;

import org.jspecify.annotations.NullMarked;
