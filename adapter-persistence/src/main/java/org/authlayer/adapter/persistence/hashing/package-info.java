/**
 * Password hashes with bcrypt.
 *
 * <p>Here live the form of a hash, what is hashed of a password, and the threads that do it. The
 * one public class opens all of it. May not live here: where a hash is kept, and whose it is.
 */
@NullMarked
package org.authlayer.adapter.persistence.hashing;

import org.jspecify.annotations.NullMarked;
