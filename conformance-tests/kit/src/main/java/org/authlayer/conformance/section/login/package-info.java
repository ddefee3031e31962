/** The login with Basic: AL-LGB, and whether it reveals which users exist. */
@NullMarked
package org.authlayer.conformance.section.login;

import org.jspecify.annotations.NullMarked;
