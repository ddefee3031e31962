/**
 * Opens all stores, on the embedded database where none is configured. No statement and no
 * connection belongs here, and nothing that knows of a request.
 */
@NullMarked
package org.authlayer.adapter.persistence;

import org.jspecify.annotations.NullMarked;
