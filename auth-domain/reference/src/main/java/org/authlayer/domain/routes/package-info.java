/**
 * The reference applications: what each mounts, and its routes as functions from what they need to
 * a responder.
 *
 * <p>May not live here: credential formats, anything an application of your own would reuse.
 */
@NullMarked
package org.authlayer.domain.routes;

import org.jspecify.annotations.NullMarked;
