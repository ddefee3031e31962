package org.authlayer.spring;

import org.authlayer.runtime.configuration.StartException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports what the layer refuses at a start in the form of Spring Boot, without frames. */
final class StartReports extends AbstractFailureAnalyzer<StartException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, StartException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Keys of the layer stand below 'layer', such as layer.database.url. Keys of an application"
            + " need it as a bean.",
        cause);
  }
}
