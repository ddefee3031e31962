package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.Pooler;
import org.authlayer.adapter.persistence.support.StoreCalls;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Through PgBouncer, which hands a connection to another client after each transaction. */
@ExtendWith(FreshDatabase.class)
@Timeout(120)
final class BehindPoolerTest {

  private final TestDatabase database;

  @TempDir private Path directory;

  BehindPoolerTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void instancesThatStartAtOnceAllComeUp() throws Exception {
    assumeTrue(Pooler.isInstalled(), Pooler.MISSING);
    try (Pooler pooler = Pooler.before(database, directory)) {
      int instances = 2;
      CyclicBarrier barrier = new CyclicBarrier(instances);
      Callable<Stores> start =
          () -> {
            barrier.await();
            return new PostgresStoresFactory().open(pooler.settings());
          };
      try (var threads = Executors.newFixedThreadPool(instances)) {
        for (var one : threads.invokeAll(Collections.nCopies(instances, start))) {
          try (Stores stores = one.get()) {
            StoreCalls.all(stores);
          }
        }
      }
    }
    assertEquals(
        "0",
        database.read("select count(*) - count(distinct version) from authlayer_schema_history"),
        "steps that were taken twice");
  }
}
