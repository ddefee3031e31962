package org.authlayer.adapter.persistence.hashing;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.HashingLoad;
import org.authlayer.ports.operation.HashingStatus;
import org.mindrot.jbcrypt.BCrypt;

/**
 * Hashes for one client network. What cannot be a password costs the same work, and never matches.
 */
record BcryptPasswordHasher(
    int cost, ConstantWork work, HashingThreads threads, String network, BooleanSupplier gone)
    implements PasswordHasher, HashingStatus {

  /** Cost 16 is some four seconds; a stored hash of cost 31 would hold a thread for days. */
  private static final int MOST_COST = 16;

  @Override
  public String hash(String password) {
    String text =
        BcryptInput.of(password)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "a password has at most 1024 bytes of UTF-8, no NUL and no unpaired"
                            + " surrogate"));
    return threads.call(network, gone, () -> work.bcrypt().apply(text, BCrypt.gensalt(cost)));
  }

  @Override
  public boolean verify(String password, String hash) {
    BcryptHash stored =
        BcryptHash.parse(hash)
            .orElseThrow(() -> StoreException.broken("a stored hash is not a bcrypt hash", null));
    int most = Math.max(cost, MOST_COST);
    if (stored.cost() > most) {
      throw StoreException.broken(
          "a stored hash is of cost " + stored.cost() + "; at most " + most + " is checked", null);
    }
    Optional<String> text = BcryptInput.of(password);
    return threads.call(network, gone, () -> work.matches(text.orElse(""), stored))
        && text.isPresent();
  }

  @Override
  public void verifyAgainstNobody(String password) {
    String text = BcryptInput.of(password).orElse("");
    threads.call(network, gone, () -> work.matchesNobody(text));
  }

  @Override
  public boolean isOutdated(String hash) {
    return BcryptHash.parse(hash).filter(stored -> stored.cost() < cost).isPresent();
  }

  @Override
  public PasswordHasher forClient(String client) {
    return forClient(client, gone);
  }

  @Override
  public PasswordHasher forClient(String client, BooleanSupplier left) {
    return new BcryptPasswordHasher(cost, work, threads, client, left);
  }

  @Override
  public HashingLoad load() {
    return threads.load();
  }

  @Override
  public void close() {
    threads.close();
  }
}
