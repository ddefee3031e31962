/** What is checked: its profiles, its declared answers, and the file that describes it. */
@NullMarked
package org.authlayer.conformance.target;

import org.jspecify.annotations.NullMarked;
