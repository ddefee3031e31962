@NullMarked
package org.authlayer.conformance.probe;

import org.jspecify.annotations.NullMarked;
