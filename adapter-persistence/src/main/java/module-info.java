/** The driven ports over PostgreSQL, and password hashes with bcrypt. */
module org.authlayer.adapter.persistence {
  requires static org.jspecify;
  requires org.authlayer.adapter.persistence.tables;
  requires org.authlayer.ports;
  requires com.zaxxer.hikari;
  requires flyway.core;
  requires java.sql;
  requires jbcrypt;
  requires org.mybatis;
  requires org.postgresql.jdbc;

  opens org.authlayer.adapter.persistence.statements to
      org.mybatis;

  uses org.authlayer.ports.operation.EmbeddedDatabase.Factory;
  uses org.authlayer.ports.operation.HashForms.Factory;

  provides org.authlayer.ports.operation.PasswordHasherFactory with
      org.authlayer.adapter.persistence.hashing.BcryptHasherFactory;
  provides org.authlayer.ports.operation.StoresFactory with
      org.authlayer.adapter.persistence.PostgresStoresFactory;
}
