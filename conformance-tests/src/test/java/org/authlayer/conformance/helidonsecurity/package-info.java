/** This layer behind Helidon Security's own handlers, on a plain Helidon server. */
@NullMarked
package org.authlayer.conformance.helidonsecurity;

import org.jspecify.annotations.NullMarked;
