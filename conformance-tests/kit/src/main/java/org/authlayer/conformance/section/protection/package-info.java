/** Declared answers: foreign pages, clear text, common passwords, bounded sessions. */
@NullMarked
package org.authlayer.conformance.section.protection;

import org.jspecify.annotations.NullMarked;
