/**
 * Forms of stored password hashes beside bcrypt's own.
 *
 * <p>Here live the forms, the bounds of what a stored hash may ask for, and the functions. The one
 * public class opens all of it. May not live here: threads, the constant work, and where a hash is
 * kept.
 */
@NullMarked
package org.authlayer.adapter.persistence.hashes;

import org.jspecify.annotations.NullMarked;
