package org.authlayer.conformance.inprocess;

import java.util.List;
import java.util.Map;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.testing.memory.InMemoryStores;

/** Stores in memory, as an adapter's author would give them to the kit. */
public record InMemorySubject(InMemoryStores stores) implements StoreSubject, StoreView {

  /** Empty stores. */
  public InMemorySubject() {
    this(new InMemoryStores());
  }

  @Override
  public StoreView view() {
    return this;
  }

  @Override
  public boolean insert(String table, Map<String, String> row) {
    return stores.insert(table, row);
  }

  @Override
  public List<String> tables() {
    return stores.tables();
  }

  @Override
  public List<Map<String, String>> rows(String table) {
    return stores.rows(table);
  }

  @Override
  public void close() {
    stores.close();
  }
}
