/**
 * Makes specification-by-clause.md and .tsv in docs/reference of the catalogue, the sources and the
 * suite.
 */
@NullMarked
package org.authlayer.conformance.specification;

import org.jspecify.annotations.NullMarked;
