/**
 * HTTP messages of Helidon to and from the one function that is the application.
 *
 * <p>Lives here: reading, translating, writing. May not live here: anything that decides; every
 * path and every method goes to the application.
 */
@NullMarked
package org.authlayer.adapter.helidon.http;

import org.jspecify.annotations.NullMarked;
