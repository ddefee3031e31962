/** Wrong implementations. The auth store of a request: AL-AST. */
@NullMarked
package org.authlayer.conformance.saboteurs.authstore;

import org.jspecify.annotations.NullMarked;
