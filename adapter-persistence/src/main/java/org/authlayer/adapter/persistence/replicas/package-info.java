/**
 * Look-ups at a read replica.
 *
 * <p>Here live when a replica may answer in the primary's place, how its age is known, and which
 * changes it may not have yet. May not live here: a statement that changes something.
 */
@NullMarked
package org.authlayer.adapter.persistence.replicas;

import org.jspecify.annotations.NullMarked;
