package org.authlayer.adapter.persistence.hashing;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashingLoad;
import org.authlayer.ports.operation.HashingStatus;
import org.mindrot.jbcrypt.BCrypt;

/**
 * Hashes for one client network, by bcrypt or as a module beside this one does. What cannot be a
 * password costs the same work, and never matches.
 */
record BcryptPasswordHasher(
    int cost,
    boolean othersHash,
    ConstantWork work,
    HashingThreads threads,
    String network,
    BooleanSupplier gone)
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
    return threads.call(
        network,
        gone,
        () ->
            othersHash
                ? work.forms().orElseThrow().hash(password)
                : work.bcrypt().apply(text, BCrypt.gensalt(cost)));
  }

  @Override
  public boolean verify(String password, String hash) {
    Optional<BcryptHash> stored = BcryptHash.parse(hash);
    return stored.isPresent()
        ? verify(password, stored.get())
        : verify(password, ofOthers(hash).orElseThrow(this::unknownForm));
  }

  private boolean verify(String password, BcryptHash stored) {
    int most = Math.max(cost, MOST_COST);
    if (stored.cost() > most) {
      throw StoreException.broken(
          "a stored hash is of cost " + stored.cost() + "; at most " + most + " is checked", null);
    }
    Optional<String> text = BcryptInput.of(password);
    return threads.call(network, gone, () -> work.matches(text.orElse(""), stored))
        && text.isPresent();
  }

  private boolean verify(String password, StoredHash stored) {
    boolean possible = BcryptInput.of(password).isPresent();
    return threads.call(network, gone, () -> work.matches(possible ? password : "", stored))
        && possible;
  }

  private Optional<StoredHash> ofOthers(String hash) {
    return work.forms().flatMap(forms -> forms.read(hash));
  }

  private StoreException unknownForm() {
    return StoreException.broken(
        work.forms().isPresent()
            ? "a stored hash is in no form that can be checked"
            : "a stored hash is not a bcrypt hash; other forms need"
                + " org.authlayer:adapter-persistence-hashes on the class path",
        null);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    String text = BcryptInput.of(password).orElse("");
    threads.call(network, gone, () -> work.matchesNobody(text));
  }

  @Override
  public boolean isOutdated(String hash) {
    return BcryptHash.parse(hash)
        .map(stored -> othersHash || stored.cost() < cost)
        .or(() -> ofOthers(hash).map(StoredHash::isOutdated))
        .orElse(false);
  }

  @Override
  public PasswordHasher forClient(String client) {
    return forClient(client, gone);
  }

  @Override
  public PasswordHasher forClient(String client, BooleanSupplier left) {
    return new BcryptPasswordHasher(cost, othersHash, work, threads, client, left);
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
