/** The auth store of a request: AL-AST. */
@NullMarked
package org.authlayer.conformance.section.authstore;

import org.jspecify.annotations.NullMarked;
