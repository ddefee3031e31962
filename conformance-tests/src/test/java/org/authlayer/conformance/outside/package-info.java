/**
 * What somebody outside this project does with its published artifacts.
 *
 * <p>May not live here: anything that reaches a module of this project by another way.
 */
@NullMarked
package org.authlayer.conformance.outside;

import org.jspecify.annotations.NullMarked;
