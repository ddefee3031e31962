/**
 * Authenticators for users and tokens that are kept as records: values made of method references,
 * not base classes.
 *
 * <p>May not live here: anything that knows which records the reference applications keep.
 */
@NullMarked
package org.authlayer.domain.model;

import org.jspecify.annotations.NullMarked;
