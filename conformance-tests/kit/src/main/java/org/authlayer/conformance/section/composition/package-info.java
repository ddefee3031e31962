/** Authenticators side by side: AL-CMP. */
@NullMarked
package org.authlayer.conformance.section.composition;

import org.jspecify.annotations.NullMarked;
