/**
 * The check of a user name and a password, and the steps that stand around it: the same throttle,
 * timing and events wherever a password is checked.
 *
 * <p>May not live here: anything that reads a request, or logs a user in.
 */
@NullMarked
package org.authlayer.domain.password;

import org.jspecify.annotations.NullMarked;
