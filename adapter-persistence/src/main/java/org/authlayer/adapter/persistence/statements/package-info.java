/**
 * The statements on the tables, and the ports that one database serves. How a connection is created
 * does not belong here.
 */
@NullMarked
package org.authlayer.adapter.persistence.statements;

import org.jspecify.annotations.NullMarked;
