/** The website in a real browser. */
@NullMarked
package org.authlayer.conformance.browser;

import org.jspecify.annotations.NullMarked;
