/** Statements on tables in the layer's database, for its adapter and for optional modules. */
module org.authlayer.adapter.persistence.tables {
  requires static transitive org.jspecify;
  requires transitive java.sql;
  requires transitive org.authlayer.ports;
  requires transitive org.mybatis;
  requires org.postgresql.jdbc;

  opens org.authlayer.adapter.persistence.tables to
      org.mybatis;

  exports org.authlayer.adapter.persistence.failures;
  exports org.authlayer.adapter.persistence.tables;
}
