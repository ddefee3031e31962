package org.authlayer.spring;

import java.time.Instant;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.testing.TestEnvironment;
import org.authlayer.testing.TestLogin;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * The layer in a test slice ({@code @WebMvcTest}): stores in memory, a fast hasher, and a clock
 * that a test moves. It opens no database, and reads no key below {@code layer}. A test of the
 * whole application ({@code @SpringBootTest}) has the layer of {@link LayerAutoConfiguration}.
 */
@AutoConfiguration(after = LayerAutoConfiguration.class)
@ConditionalOnClass(TestLogin.class)
@ConditionalOnMissingBean(AuthRuntime.class)
public final class LayerSliceAutoConfiguration {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** For Spring Boot. */
  public LayerSliceAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  InMemoryStores layerStores() {
    return new InMemoryStores();
  }

  @Bean
  @ConditionalOnMissingBean
  ManualClock layerClock() {
    return new ManualClock(START);
  }

  @Bean
  @ConditionalOnMissingBean
  AuthLayer authLayer(InMemoryStores stores, ManualClock clock) {
    return AuthLayer.of(TestEnvironment.of(stores, clock), Settings.standard());
  }

  @Bean
  @ConditionalOnMissingBean
  TestLogin testLogin(InMemoryStores stores, ManualClock clock) {
    return TestLogin.of(TestEnvironment.of(stores, clock), Settings.standard());
  }
}
