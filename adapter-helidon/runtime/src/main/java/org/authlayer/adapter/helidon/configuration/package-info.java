/** Reads and validates the settings from all sources; nothing that runs. */
@NullMarked
package org.authlayer.adapter.helidon.configuration;

import org.jspecify.annotations.NullMarked;
