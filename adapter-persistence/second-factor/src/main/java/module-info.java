/** One-time passwords of an authenticator app as a second factor, and recovery codes. */
module org.authlayer.secondfactor {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain.application;
  requires io.nayuki.qrcodegen;
  requires org.authlayer.adapter.persistence.tables;

  opens org.authlayer.secondfactor to
      org.mybatis;

  exports org.authlayer.secondfactor;
}
