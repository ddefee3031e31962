/** Databases, hasher and keys of an application, without listener, commands and metrics. */
@NullMarked
package org.authlayer.adapter.helidon.runtime;

import org.jspecify.annotations.NullMarked;
