package org.authlayer.conformance.subjects;

import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.subject.HttpSubject;

/** Somebody else's adapter: the kit does not depend on this project's own. */
class JdkHttpServerConformanceTest extends HttpConformance {

  @Override
  protected HttpSubject subject() {
    return new JdkHttpServerSubject();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }
}
