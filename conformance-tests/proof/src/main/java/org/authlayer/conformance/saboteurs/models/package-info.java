/** Wrong implementations. Users and tokens backed by a model: AL-MOD. */
@NullMarked
package org.authlayer.conformance.saboteurs.models;

import org.jspecify.annotations.NullMarked;
