/**
 * The architecture as rules that a machine checks: what each module may depend on, as allow-lists,
 * and the habits of the code.
 *
 * <p>Every rule has a seeded violation below {@code seeded}, in the package that has its name in
 * lower case. A rule without one fails the build.
 */
@NullMarked
package org.authlayer.conformance.architecture;

import org.jspecify.annotations.NullMarked;
