/**
 * The PostgreSQL server that serves when no database is configured.
 *
 * <p>Here live its programs, its directory, and its process from the first file to the last signal.
 * The one public class says where it listens and how to log in. May not live here: tables,
 * statements, and anything else that a database server of the operator's own would need as well.
 */
@NullMarked
package org.authlayer.adapter.persistence.embedded;

import org.jspecify.annotations.NullMarked;
