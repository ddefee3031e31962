/** Wrong implementations. Sessions, tokens and failed logins at a store. */
@NullMarked
package org.authlayer.conformance.saboteurs.credentials;

import org.jspecify.annotations.NullMarked;
