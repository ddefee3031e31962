/** Users and tokens backed by a model: AL-MOD. */
@NullMarked
package org.authlayer.conformance.section.models;

import org.jspecify.annotations.NullMarked;
