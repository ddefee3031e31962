/**
 * The conformance kit for implementations in any language: a catalogue of clauses, their checks
 * over HTTP, and the command line.
 *
 * <p>The package of this name is for others. Everything else may change with any version.
 */
@SuppressWarnings("module") // the modules of the kit that are compiled later
module org.authlayer.conformance.kit {
  requires static transitive org.jspecify;
  requires bcrypt;
  requires transitive com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires info.picocli;
  requires java.net.http;
  requires java.sql;
  requires java.xml;
  requires org.jsoup;
  requires org.postgresql.jdbc;

  exports org.authlayer.conformance.catalogue to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.cli to
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.jose to
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.kit;
  exports org.authlayer.conformance.lever to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.probe to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.section to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.section.answers to
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.target to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.verdict to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.wire to
      org.authlayer.conformance,
      org.authlayer.conformance.proof;

  opens org.authlayer.conformance.cli to
      info.picocli;
}
