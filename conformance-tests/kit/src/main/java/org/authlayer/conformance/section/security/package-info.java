/** What holds whatever a target declares: silence is no licence. */
@NullMarked
package org.authlayer.conformance.section.security;

import org.jspecify.annotations.NullMarked;
