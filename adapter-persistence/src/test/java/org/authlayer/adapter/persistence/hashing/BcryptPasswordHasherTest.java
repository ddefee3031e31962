package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.HashingSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BcryptPasswordHasherTest {

  /** 53 characters, as in every bcrypt hash. */
  private static final String SALT_AND_CHECKSUM =
      "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

  private final PasswordHasher hasher = hasher(4);

  @AfterEach
  void close() {
    hasher.close();
  }

  @Test
  void aHashIsOfItsPasswordOnlyAndHasASaltOfItsOwn() {
    String hash = hasher.hash("correct horse");
    assertTrue(hash.matches("\\$2a\\$04\\$[./A-Za-z0-9]{53}"), hash);
    assertTrue(hasher.verify("correct horse", hash));
    for (String other :
        List.of("correct horsf", "correct hors", "correct horse ", "", "Correct horse")) {
      assertFalse(hasher.verify(other, hash), other);
    }
    assertNotEquals(hash, hasher.hash("correct horse"));
  }

  /** Vectors of the crypt_blowfish test suite. */
  @ParameterizedTest
  @CsvSource({
    "U*U,     $2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "U*U*,    $2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK",
    "U*U*U,   $2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a",
    "'',      $2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"
  })
  void knownHashesVerifyUnderEveryPrefix(String password, String hash) {
    for (String prefix : List.of("$2a$", "$2b$", "$2y$")) {
      String stored = prefix + hash.substring(4);
      assertTrue(hasher.verify(password, stored), stored);
      assertFalse(hasher.verify(password + "x", stored), stored);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plaintext",
        "$2a$05$",
        "$2x$05$" + SALT_AND_CHECKSUM,
        "$2$05$" + SALT_AND_CHECKSUM,
        "$2a$5$" + SALT_AND_CHECKSUM,
        "$2a$03$" + SALT_AND_CHECKSUM,
        "$2a$32$" + SALT_AND_CHECKSUM,
        "$2a$05$" + SALT_AND_CHECKSUM + "x",
        "$2a$05$" + SALT_AND_CHECKSUM + "\n",
        " $2a$05$" + SALT_AND_CHECKSUM,
        "$2a$17$" + SALT_AND_CHECKSUM,
        "$2a$31$" + SALT_AND_CHECKSUM
      })
  void whatIsNoHashOrAsksForTooMuchWorkIsAFailure(String stored) {
    StoreException failure = assertThrows(StoreException.class, () -> hasher.verify("U*U", stored));
    assertTrue(failure.retryAfter().isEmpty());
    assertFalse(String.valueOf(failure.getMessage()).contains(SALT_AND_CHECKSUM));
    assertTrue(hasher.verify("U*U", "$2a$05$" + SALT_AND_CHECKSUM));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void everyByteCountsUpToOneThousandAndTwentyFour(int bytesPerCharacter) {
    String character = List.of("a", "\u00e9", "\u20ac", "\ud83d\ude00").get(bytesPerCharacter - 1);
    String longest =
        character.repeat(1024 / bytesPerCharacter) + "b".repeat(1024 % bytesPerCharacter);
    for (int bytes : new int[] {71, 72, 73, 74, 255, 1023}) {
      String password =
          character.repeat(bytes / bytesPerCharacter) + "b".repeat(bytes % bytesPerCharacter);
      String hash = hasher.hash(password);
      assertTrue(hasher.verify(password, hash), password);
      assertFalse(hasher.verify(password + "b", hash), password);
      assertFalse(hasher.verify(password + "c", hasher.hash(password + "b")), password);
    }
    assertTrue(hasher.verify(longest, hasher.hash(longest)));
    assertFalse(hasher.verify(longest + "b", hasher.hash(longest)));
    assertThrows(IllegalArgumentException.class, () -> hasher.hash(longest + "b"));
  }

  /** The second is what "openssl dgst -sha384 -hmac LABEL -binary | base64" makes of the first. */
  @Test
  void aPasswordOfMoreThanSeventyTwoBytesIsHashedAsItsLabelledDigest() {
    String password = "correct horse battery staple ".repeat(3);
    String digest = "tack2URnc7IvJLyMNjzlhG8HHgRqqo8so7msuBwlwKZ2cWBIFJ2k9fELKtGy0jBr";
    assertTrue(hasher.verify(digest, hasher.hash(password)));
    assertTrue(hasher.verify(password, hasher.hash(digest)));
    assertFalse(hasher.verify(password.substring(0, 72), hasher.hash(password)));
  }

  @Test
  void aHashOfALowerCostIsOutdatedAndNoOther() {
    for (String prefix : List.of("$2a$", "$2b$", "$2y$")) {
      assertTrue(hasher(6).isOutdated(prefix + "05$" + SALT_AND_CHECKSUM));
      assertFalse(hasher(5).isOutdated(prefix + "05$" + SALT_AND_CHECKSUM));
      assertFalse(hasher(4).isOutdated(prefix + "05$" + SALT_AND_CHECKSUM));
    }
    assertFalse(hasher(6).isOutdated("plaintext"));
  }

  @Test
  void aNulOrHalfACharacterMakesAPasswordThatIsRefusedAndNeverMatches() {
    String hash = hasher.hash("abc");
    String question = hasher.hash("?");
    for (String password : List.of("abc\0abc", "abc\0", "\0", "\ud800", "\udc00")) {
      assertFalse(hasher.verify(password, hash));
      assertFalse(hasher.verify(password, question));
      assertFalse(hasher.verify(password, hasher.hash("")));
      assertThrows(IllegalArgumentException.class, () -> hasher.hash(password));
    }
    assertTrue(hasher.verify("abc", hash));
    assertTrue(hasher.verify("?", question));
  }

  private static PasswordHasher hasher(int cost) {
    return new BcryptHasherFactory()
        .open(new HashingSettings(cost, 2, 4, Duration.ofMinutes(1), Optional.empty(), ""));
  }
}
