package org.authlayer.ports.driven;

import java.util.Map;

/** The stores of the default database and of every named one (AL-MOD-08). */
public record Databases(Stores standard, Map<String, Stores> named) {

  public Databases {
    named = Map.copyOf(named);
  }

  public Stores get(String name) {
    Stores stores = named.get(name);
    if (stores == null) {
      throw new IllegalArgumentException(
          "no database is named '" + name + "'; configured are " + named.keySet());
    }
    return stores;
  }
}
