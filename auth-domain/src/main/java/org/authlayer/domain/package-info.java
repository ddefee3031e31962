/**
 * The core: a request with its auth store and session, the two shapes everything is made of ({@link
 * org.authlayer.domain.Responder}, {@link org.authlayer.domain.Middleware}), and refusal as a value
 * ({@link org.authlayer.domain.Abort}).
 *
 * <p>May not live here: credential formats, routes, anything that knows which applications exist.
 */
@NullMarked
package org.authlayer.domain;

import org.jspecify.annotations.NullMarked;
