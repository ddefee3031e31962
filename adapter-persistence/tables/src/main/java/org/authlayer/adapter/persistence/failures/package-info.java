/**
 * The meaning of what PostgreSQL answers: which SQLSTATE is an outage, and which one is a refusal.
 *
 * <p>May not live here: a connection, or a statement.
 */
@NullMarked
package org.authlayer.adapter.persistence.failures;

import org.jspecify.annotations.NullMarked;
