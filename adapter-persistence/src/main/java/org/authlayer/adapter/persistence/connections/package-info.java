/**
 * Connections to a database server, and what is said when it fails.
 *
 * <p>Here live the address and its login, the pool, its time-outs, and the meaning of an SQLSTATE.
 * May not live here: a table's name, and how a server is run.
 */
@NullMarked
package org.authlayer.adapter.persistence.connections;

import org.jspecify.annotations.NullMarked;
