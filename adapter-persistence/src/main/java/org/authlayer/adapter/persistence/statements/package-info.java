/**
 * Statements on the tables.
 *
 * <p>Here live the statements, the forms in which values are stored, and the ports that are served
 * by one database. May not live here: how a connection is created, and which database is asked.
 */
@NullMarked
package org.authlayer.adapter.persistence.statements;

import org.jspecify.annotations.NullMarked;
