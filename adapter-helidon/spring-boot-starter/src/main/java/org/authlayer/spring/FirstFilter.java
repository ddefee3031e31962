package org.authlayer.spring;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Puts Spring Security, and with it the firewall and the gates, before every other filter, unless
 * the application chooses another order: a filter before them answers what no gate has seen.
 */
final class FirstFilter implements EnvironmentPostProcessor {

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    environment
        .getPropertySources()
        .addLast(
            new MapPropertySource(
                "defaults of authlayer",
                Map.of("spring.security.filter.order", Ordered.HIGHEST_PRECEDENCE)));
  }
}
