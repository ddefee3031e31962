/** Mails that prove an address, and what a user does with the link in them. */
module org.authlayer.recovery {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain.application;
  requires jakarta.mail;
  requires java.sql;
  requires org.eclipse.angus.mail;

  exports org.authlayer.recovery;
}
