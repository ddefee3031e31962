/** Guards and redirects: AL-GRD, AL-RED. */
@NullMarked
package org.authlayer.conformance.section.guard;

import org.jspecify.annotations.NullMarked;
