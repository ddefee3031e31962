/** Credential formats: AL-FMT, and how headers are read. */
@NullMarked
package org.authlayer.conformance.section.format;

import org.jspecify.annotations.NullMarked;
