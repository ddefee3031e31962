/** The authenticated user record: AL-ME. */
@NullMarked
package org.authlayer.conformance.section.me;

import org.jspecify.annotations.NullMarked;
