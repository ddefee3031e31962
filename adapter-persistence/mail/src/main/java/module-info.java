/** Mails of plain text, by SMTP or into a directory. */
module org.authlayer.mail {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.domain;
  requires jakarta.mail;
  requires org.eclipse.angus.mail;

  exports org.authlayer.mail;
}
