package org.authlayer.conformance.subjects;

import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.subject.HttpSubject;

class HelidonInMemoryConformanceTest extends HttpConformance {

  @Override
  protected HttpSubject subject() {
    return new HelidonSubject();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }
}
