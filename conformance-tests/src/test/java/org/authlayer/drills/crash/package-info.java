/** Kills of server and database in the middle of a storm of writes. */
@NullMarked
package org.authlayer.drills.crash;

import org.jspecify.annotations.NullMarked;
