/** Opens all stores, on the embedded database where none is configured. */
@NullMarked
package org.authlayer.adapter.persistence;

import org.jspecify.annotations.NullMarked;
