/**
 * The OpenAPI document (3.1.1) of applications, made of their routes: paths, methods, parameters
 * and credentials are derived from them, and descriptions written by hand are joined to them.
 *
 * <p>May not live here: what any one route does.
 */
@NullMarked
package org.authlayer.domain.openapi;

import org.jspecify.annotations.NullMarked;
