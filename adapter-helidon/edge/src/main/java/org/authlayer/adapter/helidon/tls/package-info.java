/** Certificates and their keys, exchanged without a restart. */
@NullMarked
package org.authlayer.adapter.helidon.tls;

import org.jspecify.annotations.NullMarked;
