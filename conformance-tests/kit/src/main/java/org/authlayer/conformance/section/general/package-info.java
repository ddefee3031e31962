/** What the service does: AL-GEN. */
@NullMarked
package org.authlayer.conformance.section.general;

import org.jspecify.annotations.NullMarked;
