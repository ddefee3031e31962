/** Hours of ordinary use. May see {@code drills.bench}; shares no code with the server. */
@NullMarked
package org.authlayer.drills.soak;

import org.jspecify.annotations.NullMarked;
