/** Tests of the test support; an application that is tested as others would test theirs. */
@NullMarked
package org.authlayer.testing;

import org.jspecify.annotations.NullMarked;
