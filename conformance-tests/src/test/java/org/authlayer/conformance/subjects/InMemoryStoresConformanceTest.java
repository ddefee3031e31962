package org.authlayer.conformance.subjects;

import org.authlayer.conformance.StoreConformance;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.subject.StoreSubject;

/** The stores that bugs get wrong are right. */
class InMemoryStoresConformanceTest extends StoreConformance {

  @Override
  protected StoreSubject open() {
    return new InMemorySubject();
  }
}
