/** The statements on the tables, and the ports that one database serves. */
@NullMarked
package org.authlayer.adapter.persistence.statements;

import org.jspecify.annotations.NullMarked;
