/** Password hashes with bcrypt: their form, their input and the threads. */
@NullMarked
package org.authlayer.adapter.persistence.hashing;

import org.jspecify.annotations.NullMarked;
