/**
 * The tables' history.
 *
 * <p>Here live the steps that make the tables, when they may run beside other servers, and how a
 * start notices that there is nothing to do. May not live here: what is asked of the tables later.
 */
@NullMarked
package org.authlayer.adapter.persistence.migrations;

import org.jspecify.annotations.NullMarked;
