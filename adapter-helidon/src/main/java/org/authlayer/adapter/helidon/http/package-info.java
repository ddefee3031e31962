/** HTTP messages of Helidon to and from an application; nothing here decides. */
@NullMarked
package org.authlayer.adapter.helidon.http;

import org.jspecify.annotations.NullMarked;
