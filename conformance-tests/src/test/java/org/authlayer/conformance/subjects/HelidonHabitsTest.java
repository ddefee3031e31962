package org.authlayer.conformance.subjects;

import org.authlayer.conformance.AdapterConformance;
import org.authlayer.conformance.subject.HttpSubject;

class HelidonHabitsTest extends AdapterConformance {

  @Override
  protected HttpSubject subject() {
    return new HelidonSubject();
  }
}
