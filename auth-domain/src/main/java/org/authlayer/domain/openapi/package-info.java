/**
 * The OpenAPI document (3.1.1) of applications, made of their routes: paths, methods, parameters
 * and credentials are read off them, and what they are {@linkplain
 * org.authlayer.domain.description.Description described} with is added.
 *
 * <p>May not live here: what any one route does.
 */
@NullMarked
package org.authlayer.domain.openapi;

import org.jspecify.annotations.NullMarked;
