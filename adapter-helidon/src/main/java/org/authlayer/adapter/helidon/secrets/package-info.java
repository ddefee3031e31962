/**
 * Files that hold secrets.
 *
 * <p>Lives here: who may read such a file. May not live here: what is in it.
 */
@NullMarked
package org.authlayer.adapter.helidon.secrets;

import org.jspecify.annotations.NullMarked;
