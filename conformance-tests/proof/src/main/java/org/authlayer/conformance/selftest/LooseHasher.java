package org.authlayer.conformance.selftest;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import org.authlayer.ports.driven.PasswordHasher;

/** Hashers that remember what each hash was computed of, and compare that in their own way. */
public final class LooseHasher {

  private LooseHasher() {}

  /** Takes a password as right when the predicate, given it and the registered one, says so. */
  public static Tamper<PasswordHasher> where(BiPredicate<String, String> same) {
    return Tamper.hasher()
        .with(
            ConcurrentHashMap<String, String>::new,
            (hasher, madeOf) ->
                hasher
                    .on(PasswordHasher::hash)
                    .does(
                        (right, password) -> {
                          String hash = right.hash(password);
                          madeOf.put(hash, password);
                          return hash;
                        })
                    .on(PasswordHasher::verify)
                    .does(
                        (right, sent, hash) ->
                            madeOf.containsKey(hash)
                                ? same.test(sent, madeOf.get(hash))
                                : right.verify(sent, hash)));
  }
}
