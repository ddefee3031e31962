/** Users are created: AL-REG, and what is said of names, addresses and passwords. */
@NullMarked
package org.authlayer.conformance.section.registration;

import org.jspecify.annotations.NullMarked;
