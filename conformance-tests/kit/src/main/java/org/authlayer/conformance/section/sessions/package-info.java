/** Sessions and the form: AL-SES. */
@NullMarked
package org.authlayer.conformance.section.sessions;

import org.jspecify.annotations.NullMarked;
