/** Steps of Web Authentication, level 2, that servers verify, for an optional profile. */
@NullMarked
package org.authlayer.conformance.section.passkeys;

import org.jspecify.annotations.NullMarked;
