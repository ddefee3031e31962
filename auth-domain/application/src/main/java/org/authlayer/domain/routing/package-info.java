/**
 * Routes as a vocabulary: methods, paths, what stands before them, and an application made of them
 * ({@link org.authlayer.domain.routing.Routes}).
 *
 * <p>May not live here: what any one application mounts.
 */
@NullMarked
package org.authlayer.domain.routing;

import org.jspecify.annotations.NullMarked;
