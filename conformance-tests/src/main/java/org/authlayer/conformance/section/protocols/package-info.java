/** The authenticator protocols in both forms: AL-PRT. */
@NullMarked
package org.authlayer.conformance.section.protocols;

import org.jspecify.annotations.NullMarked;
