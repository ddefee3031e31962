/** The wrong implementations of the laws: AL-LAW. The laws themselves are in another package. */
@NullMarked
package org.authlayer.conformance.section.laws;

import org.jspecify.annotations.NullMarked;
