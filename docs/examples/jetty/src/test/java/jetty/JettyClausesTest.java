package jetty;

import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.subject.HttpSubject;

class JettyClausesTest extends HttpConformance {

  @Override
  protected HttpSubject subject() {
    return new JettySubject();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }
}
