package org.authlayer.adapter.persistence.hashes;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashingSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stored hash that asks for too much is refused when it is read: nothing was spent then. */
final class BoundsTest {

  private static final String KEY = "edQ8flmutTdueVj5AcU1vXFI6+Gw9D0XzA1Uc6STN/E=";
  private static final String ARGON2 =
      "c29tZXNhbHR2YWx1ZQ$n9vLh2d7IZUaQ1lrSMLBeYD4wxy+Q9E/pW+x3fL4vFk";
  private static final String BCRYPT = "gpCWyPUk90Vi9k6/kyMGBe//qK4FWmE6d1Nf/te2dW7vDMIFeyLTS";

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "$argon2id$v=19$m=131072,t=8,p=1$%A $argon2id$v=19$m=131073,t=1,p=1$%A",
        "$argon2id$v=19$m=131072,t=8,p=1$%A $argon2id$v=19$m=131072,t=9,p=1$%A",
        "$argon2id$v=19$m=8192,t=1,p=64$%A $argon2id$v=19$m=8192,t=1,p=65$%A",
        "$argon2id$v=19$m=512,t=1,p=64$%A $argon2id$v=19$m=511,t=1,p=64$%A",
        "$argon2id$v=19$m=8,t=1,p=1$%A $argon2id$v=19$m=8,t=0,p=1$%A",
        "$argon2id$v=19$m=8,t=1,p=1$%A $argon2id$v=19$m=8,t=1,p=0$%A",
        "$argon2id$v=19$m=8,t=1,p=1$%A $argon2id$v=19$m=99999999,t=99999,p=999$%A",
        "scrypt$131072$s$8$2$%K scrypt$131072$s$8$3$%K",
        "scrypt$131072$s$8$1$%K scrypt$262144$s$8$1$%K",
        "scrypt$16384$s$64$1$%K scrypt$16384$s$65$1$%K",
        "scrypt$16384$s$8$1$%K scrypt$16383$s$8$1$%K",
        "scrypt$2$s$8$1$%K scrypt$1$s$8$1$%K",
        "scrypt$2$s$8$1$%K scrypt$2$s$0$1$%K",
        "scrypt$2$s$8$1$%K scrypt$2$s$8$0$%K",
        "{scrypt}$e0801$%K$%K {scrypt}$ff0801$%K$%K",
        "pbkdf2_sha256$5000000$s$%K pbkdf2_sha256$5000001$s$%K",
        "pbkdf2_sha1$2500000$s$%K pbkdf2_sha1$2500001$s$%K",
        "pbkdf2_sha256$1$s$%K pbkdf2_sha256$0$s$%K",
        "{bcrypt}$2a$16$%B {bcrypt}$2a$17$%B",
        "{devise}$2a$16$%B {devise}$2a$31$%B",
        "bcrypt_sha256$$2b$16$%B bcrypt_sha256$$2b$17$%B"
      })
  void theMostIsReadAndMoreIsRefused(String most, String more) {
    HashForms forms = Opened.forms();
    assertTrue(forms.read(whole(most)).isPresent(), most);
    StoreException refused =
        assertThrows(StoreException.class, () -> forms.read(whole(more)), more);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith("a stored hash of "), message);
    assertFalse(message.contains(KEY.substring(0, 8)), message);
    assertTrue(refused.retryAfter().isEmpty());
  }

  @Test
  void allThreadsTogetherUseHalfOfTheHeapAtMost() {
    String hundredMebibytes = "$argon2id$v=19$m=102400,t=2,p=8$" + ARGON2;
    HashingSettings two = Opened.settings(null);
    assertTrue(UserTableForms.of(two, 400L << 20).read(hundredMebibytes).isPresent());
    StoreException refused =
        assertThrows(
            StoreException.class, () -> UserTableForms.of(two, 399L << 20).read(hundredMebibytes));
    assertTrue(String.valueOf(refused.getMessage()).contains("password.threads"));
  }

  /**
   * Each thread of the queue has one share, and a hash has no more than it, whatever it asks for.
   */
  @Test
  void workIsSpentWithinTheShareOfOneThread() {
    long heap = 32L << 20;
    long share = Bounds.share(heap, Opened.settings(null).threads());
    assertEquals(8L << 20, share);
    HashForms forms = UserTableForms.of(Opened.settings(null), heap);
    forms.spend(new HashForms.Work(HashForms.Work.ARGON2, 16));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    forms.spend(new HashForms.Work(HashForms.Work.ARGON2, 6 * (share >> 10)));
    long spent = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(spent >= share && spent < 2 * share, spent + " bytes of " + share);
  }

  @Test
  void theStartRefusesAConfiguredMemoryThatTheHeapDoesNotHave() {
    HashingSettings.Argon2 large = new HashingSettings.Argon2(204_800, 1);
    assertDoesNotThrow(() -> UserTableForms.of(Opened.settings(large), 800L << 20));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> UserTableForms.of(Opened.settings(large), 799L << 20));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("password.argon2-memory: "));
  }

  @Test
  void theStartRefusesPassesWhoseHashesWouldNotBeChecked() {
    assertDoesNotThrow(
        () -> UserTableForms.of(Opened.settings(new HashingSettings.Argon2(65_536, 16)), 1L << 40));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                UserTableForms.of(
                    Opened.settings(new HashingSettings.Argon2(65_536, 17)), 1L << 40));
    assertTrue(String.valueOf(refused.getMessage()).endsWith("choose at most 16"));
  }

  @Test
  void settingsRefuseWhatIsOutOfTheirRangeAndShowNoPepper() {
    assertThrows(IllegalArgumentException.class, () -> new HashingSettings.Argon2(7167, 5));
    assertThrows(IllegalArgumentException.class, () -> new HashingSettings.Argon2(19456, 0));
    assertThrows(IllegalArgumentException.class, () -> new HashingSettings.Argon2(19456, 1));
    assertThrows(IllegalArgumentException.class, () -> new HashingSettings.Argon2(7168, 4));
    assertDoesNotThrow(() -> new HashingSettings.Argon2(7168, 5));
    assertDoesNotThrow(() -> new HashingSettings.Argon2(35840, 1));
    assertThrows(IllegalArgumentException.class, () -> settings("two words"));
    assertThrows(IllegalArgumentException.class, () -> settings("\u00e4"));
    assertFalse(settings("pepper-of-devise").toString().contains("pepper-of-devise"));
  }

  private static HashingSettings settings(String pepper) {
    return new HashingSettings(4, 1, 1, Duration.ofSeconds(1), Optional.empty(), pepper);
  }

  private static String whole(String form) {
    return form.replace("%A", ARGON2).replace("%K", KEY).replace("%B", BCRYPT);
  }
}
