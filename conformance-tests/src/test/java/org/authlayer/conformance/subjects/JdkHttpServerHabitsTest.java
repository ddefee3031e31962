package org.authlayer.conformance.subjects;

import org.authlayer.conformance.AdapterConformance;
import org.authlayer.conformance.subject.HttpSubject;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

@DisabledForJreRange(
    max = JRE.JAVA_24,
    disabledReason = "the JDK's own server answers 400 to a path that begins with two slashes")
class JdkHttpServerHabitsTest extends AdapterConformance {

  @Override
  protected HttpSubject subject() {
    return new JdkHttpServerSubject();
  }
}
