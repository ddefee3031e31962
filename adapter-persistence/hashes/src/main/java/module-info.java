/** Password hashes of other programs, and new ones by Argon2id. */
module org.authlayer.adapter.persistence.hashes {
  requires static org.jspecify;
  requires org.authlayer.ports;
  requires org.bouncycastle.provider;
  requires jbcrypt;

  provides org.authlayer.ports.operation.HashForms.Factory with
      org.authlayer.adapter.persistence.hashes.UserTableFormsFactory;
}
