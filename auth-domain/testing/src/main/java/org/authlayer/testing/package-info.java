/**
 * For tests of applications: the application in this process, on stores in memory and a clock that
 * is moved, with users logged in by hand. No network, no password hash.
 */
@NullMarked
package org.authlayer.testing;

import org.jspecify.annotations.NullMarked;
