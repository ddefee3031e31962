/**
 * Wrong implementations. Declared answers: foreign pages, clear text, common passwords, bounded
 * sessions.
 */
@NullMarked
package org.authlayer.conformance.saboteurs.protection;

import org.jspecify.annotations.NullMarked;
