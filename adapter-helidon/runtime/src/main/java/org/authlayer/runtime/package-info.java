/**
 * Databases, password hasher and keys, opened for an application: with or without the server of
 * this project.
 *
 * <p>May not live here: a listener, a command line, metrics.
 */
@NullMarked
package org.authlayer.runtime;

import org.jspecify.annotations.NullMarked;
