package org.authlayer.secondfactor;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;

/**
 * The key that the operator configures, below a prefix that the application chooses. Keep it in a
 * constant.
 *
 * <pre>{@code
 * static final SecondFactorKeys SECOND_FACTOR = SecondFactorKeys.below("app.second-factor");
 * }</pre>
 *
 * @param keys the first one encrypts the secrets of users in the database; the others decrypt what
 *     they encrypted before, and a user's next code encrypts it again
 */
public record SecondFactorKeys(ApplicationKey<List<String>> keys) {

  public static SecondFactorKeys below(String prefix) {
    return new SecondFactorKeys(
        ApplicationKey.of(
                prefix + ".keys",
                "a list of 32 bytes in base64, as openssl rand -base64 32 writes them",
                SecondFactorKeys::checked,
                "the first encrypts secrets of users, all decrypt them")
            .secret());
  }

  /** For {@link org.authlayer.ports.driving.ApplicationFactory#keys}. */
  public List<ApplicationKey<?>> all() {
    return List.of(keys);
  }

  SecretBox box(Settings settings, RandomGenerator random) {
    return new SecretBox(settings.value(keys).stream().map(SecretBox::key).toList(), random);
  }

  private static List<String> checked(String text) {
    List<String> all = Stream.of(text.split(",", -1)).map(String::strip).toList();
    all.forEach(SecretBox::key);
    return all;
  }
}
