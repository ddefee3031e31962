/** Wrong implementations. Sessions and the form: AL-SES. */
@NullMarked
package org.authlayer.conformance.saboteurs.sessions;

import org.jspecify.annotations.NullMarked;
