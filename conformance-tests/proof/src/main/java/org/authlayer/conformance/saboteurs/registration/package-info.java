/**
 * Wrong implementations. Users are created: AL-REG, and what is said of names, addresses and
 * passwords.
 */
@NullMarked
package org.authlayer.conformance.saboteurs.registration;

import org.jspecify.annotations.NullMarked;
