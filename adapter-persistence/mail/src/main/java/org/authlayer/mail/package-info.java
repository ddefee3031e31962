/**
 * Mails of plain text: the port that sends them, and its adapters for SMTP and for a directory.
 *
 * <p>May not live here: the reason for a mail, and the queue that it waits in.
 */
@NullMarked
package org.authlayer.mail;

import org.jspecify.annotations.NullMarked;
