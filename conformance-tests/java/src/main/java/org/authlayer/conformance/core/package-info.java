/**
 * The seat in process: the layer's parts behind one interface, so that a wrong one can take the
 * place of the right one.
 */
@NullMarked
package org.authlayer.conformance.core;

import org.jspecify.annotations.NullMarked;
