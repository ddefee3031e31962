@NullMarked
package org.authlayer.conformance.target;

import org.jspecify.annotations.NullMarked;
