/** The sections of the specification: a folder with clauses and checks for each. */
@NullMarked
package org.authlayer.conformance.section;

import org.jspecify.annotations.NullMarked;
