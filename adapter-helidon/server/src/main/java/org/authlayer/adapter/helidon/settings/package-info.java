/**
 * The settings of a server; those of applications without a server are in {@code configuration}.
 */
@NullMarked
package org.authlayer.adapter.helidon.settings;

import org.jspecify.annotations.NullMarked;
