package org.authlayer.testing;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Map;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driving.Environment;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/**
 * The environment of an application, in memory: for a test that starts an application by other
 * means than {@link ApplicationExtension}, such as a test slice of Spring Boot.
 */
public final class TestEnvironment {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.testing");
  private static final String KEY = "signs JSON web tokens in tests, and nowhere else";

  private TestEnvironment() {}

  /**
   * An environment with a fast hasher and one signing key. A failed request is in the log.
   *
   * @param stores hold users, tokens and sessions
   * @param clock the time of the application
   * @return the environment
   */
  public static Environment of(InMemoryStores stores, ManualClock clock) {
    return new Environment(
        new Databases(stores, Map.of()),
        new SaltedHashes(),
        new HmacJwts("test", KEY.getBytes(StandardCharsets.UTF_8)),
        TestEnvironment::reportFailure,
        clock,
        new SecureRandom());
  }

  /** The answer 500 has no reason, so the log of the test has it. */
  private static void reportFailure(AuthEvent event) {
    if (event instanceof AuthEvent.RequestFailed failed) {
      LOGGER.log(
          System.Logger.Level.ERROR,
          failed.where().method() + " " + failed.where().route() + " failed",
          failed.cause());
    }
  }
}
