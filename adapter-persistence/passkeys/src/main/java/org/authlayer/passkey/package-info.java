/**
 * Passkeys (Web Authentication, level 2) for the users of any type.
 *
 * <p>May not live here: passwords, and what a session is.
 */
@NullMarked
package org.authlayer.passkey;

import org.jspecify.annotations.NullMarked;
