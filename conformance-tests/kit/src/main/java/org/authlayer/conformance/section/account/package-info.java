/** Declared answers: what owners do with their account. */
@NullMarked
package org.authlayer.conformance.section.account;

import org.jspecify.annotations.NullMarked;
