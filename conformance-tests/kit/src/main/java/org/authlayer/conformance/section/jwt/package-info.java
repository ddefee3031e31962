/** JSON web tokens: AL-JWT. */
@NullMarked
package org.authlayer.conformance.section.jwt;

import org.jspecify.annotations.NullMarked;
