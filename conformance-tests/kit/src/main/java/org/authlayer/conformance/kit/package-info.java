/** What a kit sees of a target beside its HTTP answers. */
@NullMarked
package org.authlayer.conformance.kit;

import org.jspecify.annotations.NullMarked;
