/** Gates before routes of Helidon's own; they decide on access, and nothing here does. */
@NullMarked
package org.authlayer.adapter.helidon.routing;

import org.jspecify.annotations.NullMarked;
