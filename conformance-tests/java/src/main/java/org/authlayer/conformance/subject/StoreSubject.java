package org.authlayer.conformance.subject;

import java.util.Map;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.ports.driven.Stores;

/** An empty database of a persistence adapter, opened for one check. */
public interface StoreSubject extends AutoCloseable {

  /**
   * The stores.
   *
   * @return the stores that are checked
   */
  Stores stores();

  /**
   * The tables behind the stores.
   *
   * @return a raw view
   */
  StoreView view();

  /**
   * Inserts a row past the adapter, as another program would.
   *
   * @param table the table
   * @param row per column its text form; a column that is not named is left out
   * @return whether the database took the row
   */
  boolean insert(String table, Map<String, String> row);

  /**
   * How a token's value stands in its table (DEC-39).
   *
   * @param value the value that clients send
   * @return the text of the column: the value itself, unless the stores keep a digest
   */
  default String atRest(String value) {
    return value;
  }

  @Override
  void close();
}
