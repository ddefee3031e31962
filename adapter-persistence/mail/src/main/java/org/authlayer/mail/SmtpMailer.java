package org.authlayer.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;

/**
 * Hands mails to a mail server by SMTP (RFC 5321), with TLS from the beginning or by STARTTLS (RFC
 * 8314), and the name of the server checked (RFC 6125). Without TLS nothing is sent, unless the
 * server is on the loopback interface.
 */
record SmtpMailer(MailServer server, Session session) implements Mailer {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(30);

  static SmtpMailer to(MailServer server) {
    try {
      return to(server, SSLContext.getDefault());
    } catch (NoSuchAlgorithmException unusable) {
      throw new IllegalStateException("the platform has no TLS", unusable);
    }
  }

  /** With the certificates that a context trusts. */
  static SmtpMailer to(MailServer server, SSLContext trusted) {
    String prefix = "mail." + server.protocol() + ".";
    Properties of = new Properties();
    of.setProperty(prefix + "host", server.host());
    of.setProperty(prefix + "port", Integer.toString(server.port()));
    of.setProperty(prefix + "localhost", server.ownName());
    of.setProperty(prefix + "auth", Boolean.toString(!server.user().isEmpty()));
    of.setProperty(prefix + "connectiontimeout", Long.toString(CONNECT.toMillis()));
    of.setProperty(prefix + "timeout", Long.toString(ANSWER.toMillis()));
    of.setProperty(prefix + "writetimeout", Long.toString(ANSWER.toMillis()));
    of.setProperty(prefix + "quitwait", "false");
    of.setProperty(prefix + "starttls.enable", "true");
    of.setProperty(prefix + "starttls.required", Boolean.toString(server.requiresTls()));
    of.setProperty(prefix + "ssl.checkserveridentity", "true");
    of.put(prefix + "ssl.socketFactory", trusted.getSocketFactory());
    return new SmtpMailer(server, Session.getInstance(of));
  }

  @Override
  public void send(Mail mail) throws MailException {
    try {
      MimeMessage message = MimeMail.of(mail, session);
      Transport transport = session.getTransport(server.protocol());
      try {
        transport.connect(server.host(), server.port(), server.user(), server.password());
        transport.sendMessage(message, message.getAllRecipients());
      } finally {
        close(transport);
      }
    } catch (MessagingException failure) {
      throw exception(failure, server.host());
    }
  }

  /** The answer to the content has decided; a connection that ends badly changes nothing. */
  private static void close(Transport transport) {
    try {
      transport.close();
    } catch (MessagingException late) {
      // The mail was taken or not before.
    }
  }

  private static MailException exception(MessagingException failure, String host) {
    List<Exception> causes =
        Stream.<Exception>iterate(failure, one -> one != null, SmtpMailer::next).toList();
    if (causes.stream().anyMatch(UnknownHostException.class::isInstance)) {
      return MailException.temporary(
          "the name service knows no address of the mail server " + host, failure);
    }
    int answer =
        causes.stream().mapToInt(SmtpMailer::answer).filter(code -> code > 0).findFirst().orElse(0);
    if (answer >= 550 && answer <= 556) {
      return MailException.refused("the mail server answered " + answer, failure);
    }
    return MailException.temporary(
        answer > 0
            ? "the mail server answered " + answer
            : "the mail server did not take it: "
                + Objects.requireNonNullElse(causes.getLast().getMessage(), "no reason given"),
        failure);
  }

  private static @Nullable Exception next(Exception failure) {
    return failure instanceof MessagingException mail ? mail.getNextException() : null;
  }

  private static int answer(Exception failure) {
    return switch (failure) {
      case SMTPAddressFailedException address -> address.getReturnCode();
      case SMTPSendFailedException send -> send.getReturnCode();
      default -> 0;
    };
  }

  @Override
  public String toString() {
    return "SmtpMailer[" + server + "]";
  }
}
