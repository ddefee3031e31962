package org.authlayer.mail;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import org.authlayer.domain.usecase.EmailAddress;

/** A mail as it is sent (RFC 5322), with the identifier that it always has. */
final class MimeMail extends MimeMessage {

  private final String id;

  private MimeMail(Session session, String id) {
    super(session);
    this.id = id;
  }

  static MimeMessage of(Mail mail, Session session) throws MessagingException {
    MimeMail message = new MimeMail(session, mail.id());
    message.setFrom(address(mail.from()));
    message.setRecipient(Message.RecipientType.TO, address(mail.to()));
    // A line break would begin another header.
    message.setSubject(
        mail.subject().replaceAll("\\p{Cntrl}+", " "), StandardCharsets.UTF_8.name());
    message.setText(mail.text(), StandardCharsets.UTF_8.name());
    message.setSentDate(Date.from(mail.written()));
    message.setHeader("Auto-Submitted", "auto-generated"); // RFC 3834: no answer of a machine
    message.saveChanges();
    return message;
  }

  /** The library would take a name and parameters beside it. */
  private static InternetAddress address(String text) throws MessagingException {
    if (!EmailAddress.isValid(text)) {
      throw new AddressException("this is no e-mail address alone");
    }
    return new InternetAddress(text, /* strict= */ true);
  }

  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", id);
  }
}
