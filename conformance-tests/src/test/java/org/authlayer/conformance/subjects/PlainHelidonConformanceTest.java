package org.authlayer.conformance.subjects;

import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.subject.HttpSubject;

class PlainHelidonConformanceTest extends HttpConformance {

  @Override
  protected HttpSubject subject() {
    return new PlainHelidonSubject();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }
}
