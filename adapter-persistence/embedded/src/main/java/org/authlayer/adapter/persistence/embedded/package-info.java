/**
 * The PostgreSQL server that serves when no database is configured, from first file to last signal.
 */
@NullMarked
package org.authlayer.adapter.persistence.embedded;

import org.jspecify.annotations.NullMarked;
