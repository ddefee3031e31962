package org.authlayer.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;

/** Writes each mail into a file of its own, which only its owner reads; for development. */
record MailDirectory(Path directory) implements Mailer {

  @Override
  public void send(Mail mail) throws MailException {
    String name = mail.id().replaceAll("[^A-Za-z0-9.-]", "_") + ".eml";
    try {
      Files.createDirectories(directory);
      Path partial =
          Files.createTempFile(
              directory,
              "partial-",
              "",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (OutputStream out = Files.newOutputStream(partial)) {
        MimeMail.of(mail, Session.getInstance(new Properties())).writeTo(out);
      }
      Files.move(partial, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | MessagingException failure) {
      throw MailException.temporary(
          "no mail can be written to "
              + directory
              + " ("
              + failure.getClass().getSimpleName()
              + ")",
          failure);
    }
  }
}
