/**
 * Forgotten passwords, proof and change of an address, and notices, by mails that a queue in
 * PostgreSQL keeps until a mail server has taken them.
 *
 * <p>May not live here: how a password is stored, and what a session is.
 */
@NullMarked
package org.authlayer.recovery;

import org.jspecify.annotations.NullMarked;
