/** Makes docs/reference/specification-by-clause.md of the catalogue, the sources and the suite. */
@NullMarked
package org.authlayer.conformance.specification;

import org.jspecify.annotations.NullMarked;
