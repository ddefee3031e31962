/**
 * What callers of a route are told of it, as values: what it is for, what it takes, what it
 * answers.
 *
 * <p>May not live here: what can be read off a route; the form of any document.
 */
@NullMarked
package org.authlayer.domain.description;

import org.jspecify.annotations.NullMarked;
