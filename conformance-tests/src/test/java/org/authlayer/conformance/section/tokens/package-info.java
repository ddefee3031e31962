@NullMarked
package org.authlayer.conformance.section.tokens;

import org.jspecify.annotations.NullMarked;
