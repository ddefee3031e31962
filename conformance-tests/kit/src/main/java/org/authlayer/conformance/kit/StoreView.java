package org.authlayer.conformance.kit;

import java.util.List;
import java.util.Map;

/** A lever: reads the target's tables raw, and writes nothing. */
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
}
