/**
 * The driven ports over PostgreSQL, and password hashes with bcrypt.
 *
 * <p>Here live the statements, the tables' history, the pool of connections, the embedded database
 * that serves when none is configured, and the threads that hash. Two classes are public, one for
 * each service; nothing else is. May not live here: anything that knows of a request, and anything
 * that decides who somebody is.
 */
@NullMarked
package org.authlayer.adapter.persistence;

import org.jspecify.annotations.NullMarked;
