/** Ports that leave everything to another: what decorators start from. */
@NullMarked
package org.authlayer.conformance.forwarding;

import org.jspecify.annotations.NullMarked;
