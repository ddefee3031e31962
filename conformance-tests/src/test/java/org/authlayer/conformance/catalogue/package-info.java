/** The catalogue is held against the specification, the checks, the tests and the bugs. */
@NullMarked
package org.authlayer.conformance.catalogue;

import org.jspecify.annotations.NullMarked;
