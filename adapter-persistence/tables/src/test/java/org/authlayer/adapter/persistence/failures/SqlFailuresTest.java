package org.authlayer.adapter.persistence.failures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.StoreException.Outage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kind of an outage, by SQLSTATE. */
final class SqlFailuresTest {

  @ParameterizedTest
  @CsvSource({
    "53100, DISK_FULL, the disk of the database is full (SQLSTATE 53100)",
    "25006, READ_ONLY, the database takes no changes (SQLSTATE 25006)",
    "08006, UNREACHABLE, the database cannot be reached (SQLSTATE 08006)",
    "57P01, UNREACHABLE, the database cannot be reached (SQLSTATE 57P01)",
    "53300, OTHER, the database cannot serve just now (SQLSTATE 53300)",
    "25P03, OTHER, the database cannot serve just now (SQLSTATE 25P03)",
    "40001, OTHER, the database cannot serve just now (SQLSTATE 40001)"
  })
  void outageHasItsKindAndNothingThatTheServerSaid(String state, Outage kind, String message) {
    StoreException failure = SqlFailures.whileServing(new SQLException("S3cret!", state));
    assertEquals(kind, failure.outage());
    assertEquals(message, failure.getMessage());
    assertTrue(failure.retryAfter().isPresent());
  }

  @Test
  void poolWithoutAConnectionSaysWhyItHasNone() {
    SQLException full = new SQLException("S3cret!", "53100");
    assertEquals(
        Outage.DISK_FULL,
        SqlFailures.whileServing(new SQLTransientConnectionException("late", "x", full)).outage());
    assertEquals(
        Outage.OTHER,
        SqlFailures.whileServing(new SQLTransientConnectionException("late", "x")).outage());
  }

  @Test
  void faultIsNoOutage() {
    StoreException fault = SqlFailures.whileServing(new SQLException("S3cret!", "42P01"));
    assertEquals(Outage.OTHER, fault.outage());
    assertTrue(fault.retryAfter().isEmpty());
  }
}
