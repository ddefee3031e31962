/**
 * What holds for all inputs, stated once as data: things that a request carries, ways to write them
 * otherwise, and what has to become of it. The examples are generated.
 */
@NullMarked
package org.authlayer.conformance.law;

import org.jspecify.annotations.NullMarked;
