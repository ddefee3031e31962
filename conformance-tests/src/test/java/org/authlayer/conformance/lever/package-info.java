@NullMarked
package org.authlayer.conformance.lever;

import org.jspecify.annotations.NullMarked;
