/**
 * The driven ports over PostgreSQL.
 *
 * <p>Here live the statements, the tables' history, the pool of connections, and what is said when
 * the database fails. The one public class opens all of it, on the embedded database where none is
 * configured. May not live here: how a database server is run, how a password is hashed, anything
 * that knows of a request, and anything that decides who somebody is.
 */
@NullMarked
package org.authlayer.adapter.persistence.statements;

import org.jspecify.annotations.NullMarked;
