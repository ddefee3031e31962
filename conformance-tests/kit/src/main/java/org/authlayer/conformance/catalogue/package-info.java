/**
 * The catalogue: every clause of the specification with its permanent id. Knows no check and
 * nothing of the project.
 */
@NullMarked
package org.authlayer.conformance.catalogue;

import org.jspecify.annotations.NullMarked;
