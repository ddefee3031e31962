/** The login with Basic: AL-LGB, and whether it tells who exists. */
@NullMarked
package org.authlayer.conformance.section.login;

import org.jspecify.annotations.NullMarked;
