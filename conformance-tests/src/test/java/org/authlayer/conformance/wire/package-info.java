@NullMarked
package org.authlayer.conformance.wire;

import org.jspecify.annotations.NullMarked;
