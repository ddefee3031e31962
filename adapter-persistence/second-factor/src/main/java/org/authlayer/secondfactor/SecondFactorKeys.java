package org.authlayer.secondfactor;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;

/**
 * The keys that the operator configures, below a prefix that the application chooses. Keep it in a
 * constant.
 *
 * <pre>{@code
 * static final SecondFactorKeys SECOND_FACTOR = SecondFactorKeys.below("app.second-factor");
 * }</pre>
 *
 * @param key encrypts the secrets of users in the database: 32 random bytes in base64
 * @param formerKeys decrypt what earlier keys encrypted; a user's next code encrypts it again
 */
public record SecondFactorKeys(
    ApplicationKey<String> key, ApplicationKey<List<String>> formerKeys) {

  private static final String KIND = "32 bytes in base64, as openssl rand -base64 32 writes them";

  public static SecondFactorKeys below(String prefix) {
    return new SecondFactorKeys(
        ApplicationKey.of(
                prefix + ".key", KIND, SecondFactorKeys::checked, "encrypts secrets of users")
            .secret(),
        ApplicationKey.of(
                prefix + ".former-keys",
                "a list of " + KIND,
                text ->
                    text.equals("[]")
                        ? List.<String>of()
                        : Stream.of(text.split(",", -1))
                            .map(String::strip)
                            .map(SecondFactorKeys::checked)
                            .toList(),
                "keys before this one")
            .withDefault("[]")
            .secret());
  }

  /** For {@link org.authlayer.ports.driving.ApplicationFactory#keys}. */
  public List<ApplicationKey<?>> all() {
    return List.of(key, formerKeys);
  }

  SecretBox box(Settings settings, RandomGenerator random) {
    return new SecretBox(
        Stream.concat(Stream.of(settings.value(key)), settings.value(formerKeys).stream()).toList(),
        random);
  }

  private static String checked(String text) {
    SecretBox.key(text);
    return text;
  }
}
