/** What the author of an adapter hands to the kit, and the levers that come with it. */
@NullMarked
package org.authlayer.conformance.subject;

import org.jspecify.annotations.NullMarked;
