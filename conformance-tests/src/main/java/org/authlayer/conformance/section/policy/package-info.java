/** What clients and passwords owe: AL-POL. */
@NullMarked
package org.authlayer.conformance.section.policy;

import org.jspecify.annotations.NullMarked;
