/** Declared answers: statuses, bodies, redirects, limits. */
@NullMarked
package org.authlayer.conformance.section.answers;

import org.jspecify.annotations.NullMarked;
