/**
 * The driven ports over PostgreSQL, and password hashes with bcrypt: what puts the rooms together.
 *
 * <p>Here live the one public class that opens all stores, on the embedded database where none is
 * configured, and what they are together. May not live here: a statement, a connection, and
 * anything that knows of a request or authenticates.
 */
@NullMarked
package org.authlayer.adapter.persistence;

import org.jspecify.annotations.NullMarked;
