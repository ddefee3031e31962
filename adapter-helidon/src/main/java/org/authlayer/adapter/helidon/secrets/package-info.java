/**
 * Files that hold secrets.
 *
 * <p>Lives here: the permissions of such a file. May not live here: its content.
 */
@NullMarked
package org.authlayer.adapter.helidon.secrets;

import org.jspecify.annotations.NullMarked;
