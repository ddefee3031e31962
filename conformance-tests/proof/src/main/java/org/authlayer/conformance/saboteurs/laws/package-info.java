/** The wrong implementations of the laws: AL-LAW. */
@NullMarked
package org.authlayer.conformance.saboteurs.laws;

import org.jspecify.annotations.NullMarked;
