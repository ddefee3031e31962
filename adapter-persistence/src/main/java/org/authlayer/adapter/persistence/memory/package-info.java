/**
 * Sessions in this process.
 *
 * <p>Here lives what keeps them and what ends them with their token. May not live here: a session
 * that another process has to see.
 */
@NullMarked
package org.authlayer.adapter.persistence.memory;

import org.jspecify.annotations.NullMarked;
