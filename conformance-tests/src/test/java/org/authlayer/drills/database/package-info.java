/** A database that stops, restarts, refuses or fills up. */
@NullMarked
package org.authlayer.drills.database;

import org.jspecify.annotations.NullMarked;
