/**
 * The parts of an application ({@link org.authlayer.domain.application.AuthLayer}): chains for the
 * users of the standard database, and the ready routes that make users, tokens and sessions.
 *
 * <p>May not live here: what any one application mounts; credential formats.
 */
@NullMarked
package org.authlayer.domain.application;

import org.jspecify.annotations.NullMarked;
