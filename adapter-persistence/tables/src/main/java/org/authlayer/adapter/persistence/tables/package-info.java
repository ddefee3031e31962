/**
 * The runner of the statements of an optional module, on tables of its own in the layer's database.
 *
 * <p>May not live here: a table, and what its rows mean.
 */
@NullMarked
package org.authlayer.adapter.persistence.tables;

import org.jspecify.annotations.NullMarked;
