package org.authlayer.adapter.persistence.hashes;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashingSettings;

/** The forms that frameworks write into the tables of their users. */
record UserTableForms(HashingSettings settings, Bounds bounds) implements HashForms {

  /** No form is longer. */
  private static final int MOST_CHARACTERS = 512;

  /** The memory of the default settings; work is spent in passes over it. */
  private static final int USUAL_MEMORY = 19_456;

  private static final List<String> ARGON2_MARKS =
      List.of("argon2$", "{argon2}$", "{argon2@SpringSecurity_v5_8}$");

  static UserTableForms of(HashingSettings settings, long heap) {
    long configured = settings.argon2().map(argon2 -> (long) argon2.memory() << 10).orElse(0L);
    if (configured > Bounds.share(heap, settings.threads())) {
      throw new IllegalArgumentException(
          "password.argon2-memory: "
              + settings.threads()
              + " hashes at a time of "
              + (configured >> 20)
              + " MiB need more than half of the heap of "
              + (heap >> 20)
              + " MiB; choose less, or lower password.threads");
    }
    settings.argon2().ifPresent(UserTableForms::requireThatItsHashesAreRead);
    return new UserTableForms(settings, Bounds.of(heap, settings.threads(), configured));
  }

  private static void requireThatItsHashesAreRead(HashingSettings.Argon2 argon2) {
    long passes = (long) argon2.memory() * argon2.iterations();
    if (passes > Bounds.MOST_ARGON2) {
      throw new IllegalArgumentException(
          "password.argon2-iterations: "
              + argon2.iterations()
              + " passes over "
              + argon2.memory()
              + " KiB are "
              + (passes >> 10)
              + " MiB of work; choose at most "
              + Bounds.MOST_ARGON2 / argon2.memory());
    }
  }

  @Override
  public Optional<StoredHash> read(String stored) {
    return stored.length() > MOST_CHARACTERS
        ? Optional.empty()
        : readArgon2(stored)
            .or(() -> ScryptHash.read(stored, bounds))
            .or(() -> Pbkdf2Hash.read(stored, bounds))
            .or(() -> BcryptOfOthers.read(stored, bounds, settings.devisePepper()))
            .or(() -> UnusablePassword.read(stored));
  }

  @Override
  public String hash(String password) {
    return Argon2Hash.hash(password, settings.argon2().orElseThrow());
  }

  @Override
  public void spend(Work work) {
    switch (work.function()) {
      case Work.ARGON2 ->
          Argon2Hash.spend(
              work.units(),
              (int)
                  Math.min(
                      settings.argon2().map(HashingSettings.Argon2::memory).orElse(USUAL_MEMORY),
                      bounds.mostMemory() >> 10));
      case ScryptHash.FUNCTION -> ScryptHash.spend(work.units(), bounds);
      default ->
          Pbkdf2Hash.Digest.of(work.function())
              .ifPresent(digest -> Pbkdf2Hash.spend(digest, work.units()));
    }
  }

  /** The reference form, behind a mark of Django's or Spring's that an upgrade takes away. */
  private Optional<StoredHash> readArgon2(String stored) {
    return ARGON2_MARKS.stream()
        .filter(stored::startsWith)
        .findFirst()
        .map(mark -> Argon2Hash.read(stored.substring(mark.length() - 1), bounds, Optional.empty()))
        .orElseGet(() -> Argon2Hash.read(stored, bounds, settings.argon2()));
  }
}
