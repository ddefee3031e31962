package org.authlayer.adapter.persistence.hashes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.Optional;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mindrot.jbcrypt.BCrypt;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.scrypt.SCryptPasswordEncoder;

/** Hashes that programs made which share no code with this project. */
@Execution(ExecutionMode.CONCURRENT)
final class ForeignHashesTest {

  @ParameterizedTest(name = "{0}: {2}")
  @CsvFileSource(
      resources = "vectors.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      ignoreLeadingAndTrailingWhitespace = true)
  void aHashOfAnotherProgramIsOfItsPasswordOnly(String madeBy, String password, String hash) {
    StoredHash stored = Opened.read(hash);
    assertTrue(stored.matches(password), madeBy);
    assertFalse(stored.matches(password + "x"), madeBy);
    assertTrue(stored.isOutdated());
    assertTrue(stored.work().units() > 0);
    assertFalse(stored.toString().contains(hash.substring(hash.length() - 12)));
  }

  /** The deprecated ones are those of tables that exist. */
  @SuppressWarnings("deprecation")
  @ParameterizedTest
  @ValueSource(strings = {"correct horse", "p\u00e4ssw\u00f6rd \u20ac"})
  void springsOwnEncodersWriteWhatIsReadHere(String password) {
    assertReads("{bcrypt}", new BCryptPasswordEncoder(4), password);
    assertReads("{pbkdf2}", Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_5(), password);
    assertReads(
        "{pbkdf2@SpringSecurity_v5_8}",
        Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8(),
        password);
    assertReads("{scrypt}", SCryptPasswordEncoder.defaultsForSpringSecurity_v4_1(), password);
    assertReads(
        "{scrypt@SpringSecurity_v5_8}",
        SCryptPasswordEncoder.defaultsForSpringSecurity_v5_8(),
        password);
    assertReads("{argon2}", Argon2PasswordEncoder.defaultsForSpringSecurity_v5_2(), password);
    assertReads(
        "{argon2@SpringSecurity_v5_8}",
        Argon2PasswordEncoder.defaultsForSpringSecurity_v5_8(),
        password);
  }

  @Test
  void aPasswordThatTheOtherProgramCutMatchesNoHashAndADigestOfItDoes() {
    String longest = "x".repeat(72);
    String marked = "{bcrypt}" + BCrypt.hashpw(longest, BCrypt.gensalt(4));
    assertTrue(Opened.read(marked).matches(longest));
    assertFalse(Opened.read(marked).matches(longest + "y"));
    String peppered = "{devise}" + BCrypt.hashpw(longest + Opened.PEPPER, BCrypt.gensalt(4));
    assertTrue(Opened.read(peppered).matches(longest));
    assertFalse(Opened.read(peppered).matches(longest + "y"));
  }

  @Test
  void aPepperIsPartOfThePassword() {
    String peppered = "$2a$05$gpCWyPUk90Vi9k6/kyMGBe//qK4FWmE6d1Nf/te2dW7vDMIFeyLTS";
    assertTrue(Opened.read("{devise}" + peppered).matches("correct horse"));
    assertFalse(Opened.read("{bcrypt}" + peppered).matches("correct horse"));
  }

  @Test
  void aUserOfDjangoWithoutAPasswordMatchesNone() {
    StoredHash unusable = Opened.read("!l71NYKXamdYRUoDDqOgdaDwnkvihQncZ8XT6yTom");
    assertFalse(unusable.matches(""));
    assertFalse(unusable.matches("!l71NYKXamdYRUoDDqOgdaDwnkvihQncZ8XT6yTom"));
    assertFalse(unusable.isOutdated());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plaintext",
        "{noop}plaintext",
        "{MD5}5f4dcc3b5aa765d61d8327deb882cf99",
        "md5$salt$5f4dcc3b5aa765d61d8327deb882cf99",
        "{bcrypt}plaintext",
        "{unknown}$2a$05$gpCWyPUk90Vi9k6/kyMGBe//qK4FWmE6d1Nf/te2dW7vDMIFeyLTS",
        "pbkdf2_sha256$1000$salt$",
        "pbkdf2_sha256$1000$salt$====================",
        "pbkdf2_sha256$\u0661000$salt$Th2reIJaIo913Ta5ahPPbkZuEiHBFcrogoMnmpoCuIE=",
        "pbkdf2_md5$1000$salt$Th2reIJaIo913Ta5ahPPbkZuEiHBFcrogoMnmpoCuIE=",
        "$argon2d$v=19$m=19456,t=2,p=1$c29tZXNhbHR2YWx1ZQ$n9vLh2d7IZUaQ1lrSMLBeYD4wxy+Q9E",
        "$argon2id$v=16$m=19456,t=2,p=1$c29tZXNhbHR2YWx1ZQ$n9vLh2d7IZUaQ1lrSMLBeYD4wxy+Q9E",
        "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHR2YWx1ZQ$n9vLh2d7IZUaQ1lrSMLBeYD4wxy+Q9E/pW+x3fL4vFk\n",
        "{scrypt}$fffffff$WLrsXwWKD/4HtaIdI5GNgg==$edQ8flmutTdueVj5AcU1vXFI6+Gw9D0XzA1Uc6STN/E=",
        "AgAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3"
      })
  void whatIsInNoFormIsNotRead(String stored) {
    assertEquals(Optional.empty(), Opened.forms().read(stored));
    assertEquals(Optional.empty(), Opened.forms().read(stored + "x".repeat(512)));
  }

  @Test
  void noLengthInsideAHashOfAspNetReachesBeyondIt() {
    byte[] good =
        Base64.getDecoder()
            .decode(
                "AQAAAAIAAYagAAAAEAABAgMEBQYHCAkKCwwNDg+DQMoouwT1SB2ElhJLFiiad9O91XzMMBc8byjryXcI+g==");
    assertTrue(Opened.forms().read(encoded(good)).isPresent());
    for (int salt : new int[] {-1, 0, 15, 33, 65, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      byte[] bad = good.clone();
      java.nio.ByteBuffer.wrap(bad).putInt(9, salt);
      assertEquals(Optional.empty(), Opened.forms().read(encoded(bad)), "salt of " + salt);
    }
    for (int digest : new int[] {-1, 3, Integer.MAX_VALUE}) {
      byte[] bad = good.clone();
      java.nio.ByteBuffer.wrap(bad).putInt(1, digest);
      assertEquals(Optional.empty(), Opened.forms().read(encoded(bad)), "digest " + digest);
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static void assertReads(String mark, PasswordEncoder spring, String password) {
    StoredHash stored = Opened.read(mark + spring.encode(password));
    assertTrue(stored.matches(password), mark);
    assertFalse(stored.matches(password + "x"), mark);
    assertTrue(stored.isOutdated(), mark);
  }
}
