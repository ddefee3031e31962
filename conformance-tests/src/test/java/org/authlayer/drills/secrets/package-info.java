/** The search for secrets where none may be. */
@NullMarked
package org.authlayer.drills.secrets;

import org.jspecify.annotations.NullMarked;
