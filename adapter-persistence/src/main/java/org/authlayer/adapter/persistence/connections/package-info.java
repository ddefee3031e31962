/** Connections to a database server, and what is said when it fails. */
@NullMarked
package org.authlayer.adapter.persistence.connections;

import org.jspecify.annotations.NullMarked;
