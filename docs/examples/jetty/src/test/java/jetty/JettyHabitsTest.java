package jetty;

import org.authlayer.conformance.AdapterConformance;
import org.authlayer.conformance.subject.HttpSubject;

class JettyHabitsTest extends AdapterConformance {

  @Override
  protected HttpSubject subject() {
    return new JettySubject();
  }
}
