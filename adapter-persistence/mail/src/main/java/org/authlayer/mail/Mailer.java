package org.authlayer.mail;

/** Sends mails: by SMTP, or into a directory. Called from one thread of each instance. */
@FunctionalInterface
public interface Mailer {

  /** Returns as soon as somebody else is responsible for the mail (RFC 5321, 4.2.5). */
  void send(Mail mail) throws MailException;
}
