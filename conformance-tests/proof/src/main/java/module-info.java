/**
 * The proof of the kit: wrong implementations of every clause, a second implementation with
 * mistakes to switch on, and the matrix of what catches what.
 */
module org.authlayer.conformance.proof {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.conformance;
  requires bcrypt;
  requires com.fasterxml.jackson.databind;
  requires info.picocli;
  requires java.net.http;
  requires java.sql;
  requires jdk.httpserver;
  requires org.authlayer.domain;

  opens org.authlayer.conformance.elsewhere to
      org.authlayer.conformance.kit;
  opens org.authlayer.conformance.selftest to
      info.picocli,
      org.authlayer.conformance.kit;
}
