package org.authlayer.conformance.subjects;

import org.authlayer.conformance.AdapterConformance;
import org.authlayer.conformance.subject.HttpSubject;

class JdkHttpServerHabitsTest extends AdapterConformance {

  @Override
  protected HttpSubject subject() {
    return new JdkHttpServerSubject();
  }
}
