/**
 * The conformance kit: a catalogue of clauses, checks in three seats, and the proof that they can
 * fail; and what tests of applications start from.
 *
 * <p>The author of an adapter extends a class of the first package and gives it what the next two
 * describe; the author of an application uses the last. Everything else may change with any
 * version.
 */
module org.authlayer.conformance {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires transitive org.junit.jupiter.api;
  requires bcrypt;
  requires transitive com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires info.picocli;
  requires java.net.http;
  requires java.sql;
  requires java.xml;
  requires jdk.httpserver;
  requires org.authlayer.domain;
  requires org.authlayer.domain.reference;
  requires org.jsoup;
  requires org.postgresql.jdbc;

  exports org.authlayer.conformance;
  exports org.authlayer.conformance.memory;
  exports org.authlayer.conformance.subject;
  exports org.authlayer.testing;

  opens org.authlayer.conformance.cli to
      info.picocli;
}
