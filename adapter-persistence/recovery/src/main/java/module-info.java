/** Mails that prove an address, and what a user does with the link in them. */
module org.authlayer.recovery {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain.application;
  requires transitive org.authlayer.mail;
  requires org.authlayer.adapter.persistence.tables;

  opens org.authlayer.recovery to
      org.mybatis;

  exports org.authlayer.recovery;
}
