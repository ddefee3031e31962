/**
 * The seat over the wire: a target, the calls made to it, and what a check may ask for.
 *
 * <p>May not live here: anything of the project; a target may be written in any language.
 */
@NullMarked
package org.authlayer.conformance.blackbox;

import org.jspecify.annotations.NullMarked;
