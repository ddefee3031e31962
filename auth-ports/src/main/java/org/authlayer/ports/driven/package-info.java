/**
 * The ports that an adapter on the driven side provides: stores, hashes, signatures, and a place
 * for events.
 *
 * <p>Every method blocks, and each method of a store is one transaction. Expected alternatives are
 * sealed results; {@link org.authlayer.ports.driven.StoreException} is for what went wrong. May not
 * live here: anything that decides who somebody is.
 */
@NullMarked
package org.authlayer.ports.driven;

import org.jspecify.annotations.NullMarked;
