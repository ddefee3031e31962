/** The steps that make the tables, and when they may run beside other servers. */
@NullMarked
package org.authlayer.adapter.persistence.migrations;

import org.jspecify.annotations.NullMarked;
