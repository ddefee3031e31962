package org.authlayer.conformance.probe;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.authlayer.conformance.target.Profile;

/**
 * What one run keeps for all its checks: the prefix of the addresses it registers, and what several
 * checks share, such as users, tokens and series of logins.
 */
public final class Registry {

  private final String prefix;
  private final Examples examples;
  private final Set<Profile> selected;
  private final AtomicInteger counter = new AtomicInteger();
  private final Map<String, Object> things = new ConcurrentHashMap<>();
  private final Map<String, Lock> locks = new ConcurrentHashMap<>();

  public Registry(String prefix) {
    this(prefix, Examples.standard());
  }

  public Registry(String prefix, Examples examples) {
    this(prefix, examples, EnumSet.allOf(Profile.class));
  }

  /** A run of some profiles: these alone share the examples of the laws. */
  public Registry(String prefix, Examples examples, Set<Profile> selected) {
    this.prefix = prefix;
    this.examples = examples;
    this.selected = Set.copyOf(selected);
  }

  boolean selects(Profile profile) {
    return selected.contains(profile);
  }

  Examples examples() {
    return examples;
  }

  public String freshEmail() {
    return local() + counter.incrementAndGet() + "@example.org";
  }

  /** How each address of this run begins, and no other text. */
  String local() {
    return "kit" + prefix + "n";
  }

  /**
   * Made by the first that asks; where that fails, by the next. Those who wait hold no thread of
   * the platform, which a server in this process may need to answer.
   */
  <T> T once(String key, Class<T> type, Callable<T> made) throws Exception {
    Lock lock = locks.computeIfAbsent(key, any -> new ReentrantLock());
    lock.lock();
    try {
      T known = type.cast(things.get(key));
      if (known == null) {
        known = made.call();
        things.put(key, known);
      }
      return known;
    } finally {
      lock.unlock();
    }
  }
}
