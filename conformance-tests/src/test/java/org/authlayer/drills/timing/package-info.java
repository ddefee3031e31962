/** What answer times tell a stranger about accounts. */
@NullMarked
package org.authlayer.drills.timing;

import org.jspecify.annotations.NullMarked;
