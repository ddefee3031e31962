package org.authlayer.benchmarks.harness;

import org.authlayer.benchmarks.client.Driven;

/**
 * What one server did in one round.
 *
 * @param driven what was answered
 * @param cpu processor seconds of the server
 * @param database processor seconds of the database
 * @param used uses that the database knows of it
 * @param others the share of the machine that somebody else had meanwhile
 */
public record Turn(Driven driven, double cpu, double database, long used, double others) {

  /** Microseconds of the server's for one answer. */
  public double cpuMicros() {
    return cpu * 1e6 / driven.requests();
  }

  /** Microseconds of the database's for one answer. */
  public double databaseMicros() {
    return database * 1e6 / driven.requests();
  }

  /** Uses that the database knows, for one answer: less than 1 where something was asked twice. */
  public double usesNoted() {
    return (double) used / driven.requests();
  }

  /** Microseconds of the client's for one answer. */
  public double clientMicros() {
    return driven.cpu() / 1e3 / driven.requests();
  }
}
