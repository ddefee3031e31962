/** A PostgreSQL that an application without a database starts by itself. */
module org.authlayer.adapter.persistence.embedded {
  requires static org.jspecify;
  requires org.authlayer.ports;
  requires java.naming;
  requires java.sql;
  requires org.apache.commons.compress;
  requires org.postgresql.jdbc;
  requires org.tukaani.xz;

  provides org.authlayer.ports.operation.EmbeddedDatabase.Factory with
      org.authlayer.adapter.persistence.embedded.EmbeddedServerFactory;
}
