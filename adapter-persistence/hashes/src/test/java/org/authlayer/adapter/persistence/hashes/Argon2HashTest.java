package org.authlayer.adapter.persistence.hashes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;
import org.authlayer.ports.operation.HashingSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

final class Argon2HashTest {

  private final HashForms forms = Opened.forms(new HashingSettings.Argon2(17_920, 3));

  @Test
  void aNewHashIsOfItsPasswordOnlyAndHasASaltOfItsOwn() {
    String hash = forms.hash("correct horse");
    assertTrue(
        hash.matches(
            "\\$argon2id\\$v=19\\$m=17920,t=3,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}"),
        hash);
    assertTrue(read(hash).matches("correct horse"));
    assertFalse(read(hash).matches("correct horsf"));
    assertFalse(read(hash).isOutdated());
    assertEquals(new Work(Work.ARGON2, 53_760), read(hash).work());
    assertNotEquals(hash, forms.hash("correct horse"));
  }

  @Test
  void springVerifiesANewHash() {
    Argon2PasswordEncoder spring = new Argon2PasswordEncoder(16, 32, 1, 17_920, 3);
    String hash = forms.hash("correct horse");
    assertTrue(spring.matches("correct horse", hash));
    assertFalse(spring.matches("correct horsf", hash));
  }

  @ParameterizedTest
  @ValueSource(ints = {72, 73, 255, 1024})
  void everyByteCountsWithoutADigest(int bytes) {
    String password = "a".repeat(bytes - 1);
    StoredHash stored = read(forms.hash(password + "b"));
    assertTrue(stored.matches(password + "b"));
    assertFalse(stored.matches(password + "c"));
    assertFalse(stored.matches(password));
  }

  @Test
  void lessWorkThanConfiguredIsOutdatedAndMoreIsNot() {
    String hash = forms.hash("correct horse");
    assertTrue(outdated(hash, 17_921, 3));
    assertTrue(outdated(hash, 17_920, 4));
    assertFalse(outdated(hash, 17_920, 2));
    assertTrue(Opened.forms().read(hash).orElseThrow().isOutdated(), "bcrypt is configured");
    assertTrue(read("{argon2}" + hash).isOutdated(), "the mark of another program");
  }

  /** Every function spends what it is asked for without a failure, and leaves no rest. */
  @Test
  void workOfEveryFunctionCanBeSpent() {
    for (String function :
        new String[] {Work.ARGON2, "scrypt", "pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512"}) {
      for (long units : new long[] {1, 7, 8, 15, 16, 1000, 20_001}) {
        forms.spend(new Work(function, units));
      }
    }
  }

  private StoredHash read(String hash) {
    return forms.read(hash).orElseThrow();
  }

  private static boolean outdated(String hash, int memory, int iterations) {
    return Opened.forms(new HashingSettings.Argon2(memory, iterations))
        .read(hash)
        .orElseThrow()
        .isOutdated();
  }
}
