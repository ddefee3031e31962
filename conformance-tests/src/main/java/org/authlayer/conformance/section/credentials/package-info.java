/** Sessions, tokens and failed logins at a store. */
@NullMarked
package org.authlayer.conformance.section.credentials;

import org.jspecify.annotations.NullMarked;
