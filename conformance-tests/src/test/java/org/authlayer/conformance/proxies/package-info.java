/**
 * The server behind proxies of other hands, started with the blocks of
 * docs/operate/behind-a-proxy.md.
 *
 * <p>May not live here: what holds of the server wherever it stands; that is the catalogue's.
 */
@NullMarked
package org.authlayer.conformance.proxies;

import org.jspecify.annotations.NullMarked;
