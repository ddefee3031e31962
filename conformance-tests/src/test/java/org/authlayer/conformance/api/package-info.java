/** The OpenAPI document against the routes it tells of, and against what they answer. */
@NullMarked
package org.authlayer.conformance.api;

import org.jspecify.annotations.NullMarked;
