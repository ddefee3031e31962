/** Passkeys: registration, and login without a user name. */
module org.authlayer.passkey {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain.application;
  requires com.webauthn4j.core;
  requires org.authlayer.adapter.persistence.tables;

  opens org.authlayer.passkey to
      org.mybatis;

  exports org.authlayer.passkey;
}
