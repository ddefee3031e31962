package org.authlayer.conformance.kit;

import java.util.List;
import java.util.Map;

/** A lever: reads the target's tables raw. On a test system it may delete a row as well. */
public interface StoreView {

  /**
   * The tables there are.
   *
   * @return their names in lower case
   */
  List<String> tables();

  /**
   * All rows of a table.
   *
   * @param table its name
   * @return per row its columns in lower case with their text forms; SQL NULL is left out
   */
  List<Map<String, String>> rows(String table);

  /**
   * Whether a check may delete a row. A lever that only reads is the usual case.
   *
   * @return false unless the target says so
   */
  default boolean writes() {
    return false;
  }

  /**
   * Deletes a row of a user that the kit itself registered.
   *
   * @param table the table
   * @param id the value of its column {@code id}
   */
  default void delete(String table, String id) {
    throw new UnsupportedOperationException("this lever only reads");
  }
}
