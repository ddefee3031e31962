@NullMarked
package org.authlayer.conformance.section.answers;

import org.jspecify.annotations.NullMarked;
