/** A million requests nobody friendly would send. */
@NullMarked
package org.authlayer.drills.hostile;

import org.jspecify.annotations.NullMarked;
