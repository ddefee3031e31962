package org.authlayer.conformance.forwarding;

import java.util.Map;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.ports.driven.Stores;

/** Leaves everything to another {@link StoreSubject}. */
public class ForwardingStoreSubject implements StoreSubject {

  private final StoreSubject subject;

  public ForwardingStoreSubject(StoreSubject subject) {
    this.subject = subject;
  }

  @Override
  public Stores stores() {
    return subject.stores();
  }

  @Override
  public StoreView view() {
    return subject.view();
  }

  @Override
  public boolean insert(String table, Map<String, String> row) {
    return subject.insert(table, row);
  }

  @Override
  public String atRest(String value) {
    return subject.atRest(value);
  }

  @Override
  public void close() {
    subject.close();
  }
}
