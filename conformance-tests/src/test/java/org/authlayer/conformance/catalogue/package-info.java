/** The catalogue is held against the specification, the checks, the tests and the saboteurs. */
@NullMarked
package org.authlayer.conformance.catalogue;

import org.jspecify.annotations.NullMarked;
