/** The permissions of files that hold secrets. */
@NullMarked
package org.authlayer.adapter.helidon.secrets;

import org.jspecify.annotations.NullMarked;
