/** The site is built from the pages as they are, and looked at by other eyes than its builder's. */
@NullMarked
package org.authlayer.site;

import org.jspecify.annotations.NullMarked;
