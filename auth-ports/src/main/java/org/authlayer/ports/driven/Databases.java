package org.authlayer.ports.driven;

import java.util.Map;
import java.util.Objects;

/**
 * The stores of the default database and of every named one (AL-MOD-08).
 *
 * @param standard the default database, used when none is named
 */
public record Databases(Stores standard, Map<String, Stores> named) {

  public Databases {
    Objects.requireNonNull(standard, "standard");
    named = Map.copyOf(named);
  }

  /**
   * The stores of a named database.
   *
   * @throws IllegalArgumentException if no database has that name
   */
  public Stores get(String name) {
    Stores stores = named.get(name);
    if (stores == null) {
      throw new IllegalArgumentException(
          "no database is named '" + name + "'; configured are " + named.keySet());
    }
    return stores;
  }
}
