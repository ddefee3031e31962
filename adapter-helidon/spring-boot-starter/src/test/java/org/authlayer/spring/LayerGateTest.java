package org.authlayer.spring;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

final class LayerGateTest {

  private static final WebApplicationContextRunner RUNNER =
      new WebApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  SecurityAutoConfiguration.class,
                  ServletWebSecurityAutoConfiguration.class,
                  LayerSecurityAutoConfiguration.class));

  /** A gate that judges nothing: these tests send no request. */
  private record Stub(boolean readsContent) implements Gate {

    @Override
    public HttpResponse pass(HttpRequest request, Downstream downstream) {
      return HttpResponse.of(401);
    }

    @Override
    public Gate then(Gate inner) {
      return this;
    }

    @Override
    public void requireSense(String place) {}
  }

  @Configuration(proxyBeanMethods = false)
  static class OneGate {

    @Bean
    SecurityFilterChain orders(HttpSecurity http) {
      return http.with(LayerGate.before("/orders", new Stub(false), User.class))
          .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoGatesInOneChain {

    @Bean
    SecurityFilterChain orders(HttpSecurity http) {
      return http.with(LayerGate.before("/orders", new Stub(false), User.class))
          .with(LayerGate.before("/invoices", new Stub(false), User.class))
          .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class SpringsFirewall {

    @Bean
    HttpFirewall firewall() {
      return new StrictHttpFirewall();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnFirewall {

    @Bean
    HttpFirewall firewall() {
      UnambiguousFirewall firewall = new UnambiguousFirewall();
      firewall.setAllowSemicolon(true);
      return firewall;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orders",
        "/",
        "/orders/",
        "/orders/**",
        "/orders/{id}",
        "//orders",
        "/%6frders",
        ""
      })
  void pathThatIsAPatternOrNoPlainPathIsRefused(String path) {
    StartException refused =
        assertThrows(
            StartException.class, () -> LayerGate.before(path, new Stub(false), User.class));
    assertTrue(String.valueOf(refused.getMessage()).contains("/orders"), refused::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders", "/v1.0/orders", "/a/b-c_d~e"})
  void plainPathIsTaken(String path) {
    assertDoesNotThrow(() -> LayerGate.before(path, new Stub(false), User.class));
  }

  @Test
  void gateThatReadsContentIsRefused() {
    StartException refused =
        assertThrows(
            StartException.class, () -> LayerGate.before("/orders", new Stub(true), User.class));
    assertTrue(String.valueOf(refused.getMessage()).contains("LayerRoutes"), refused::getMessage);
  }

  @Test
  void gateStartsWithTheFirewallOfTheStarterOrOneMadeOfIt() {
    RUNNER
        .withUserConfiguration(OneGate.class)
        .run(context -> assertNull(context.getStartupFailure()));
    RUNNER
        .withUserConfiguration(OneGate.class, OwnFirewall.class)
        .run(context -> assertNull(context.getStartupFailure()));
  }

  @Test
  void gateBehindAnotherFirewallIsRefusedAtTheStart() {
    RUNNER
        .withUserConfiguration(OneGate.class, SpringsFirewall.class)
        .run(context -> refuses(context, "UnambiguousFirewall"));
    RUNNER
        .withUserConfiguration(OneGate.class, SpringsFirewall.class)
        .withBean("another", UnambiguousFirewall.class)
        .run(context -> refuses(context, "UnambiguousFirewall"));
  }

  /** Spring keeps the last of two, and the path of the first would be open. */
  @Test
  void secondGateOfAChainIsRefusedAtTheStart() {
    RUNNER
        .withUserConfiguration(TwoGatesInOneChain.class)
        .run(context -> refuses(context, "/invoices is the second of its chain"));
  }

  @Test
  void applicationWithoutAChainOfItsOwnKeepsTheClosedOneOfSpringBoot() {
    RUNNER.run(
        context -> {
          assertNotNull(context.getBean("defaultSecurityFilterChain", SecurityFilterChain.class));
          assertEquals(1, context.getBeansOfType(HttpFirewall.class).size());
        });
  }

  private static void refuses(AssertableWebApplicationContext context, String reason) {
    Throwable failure = Objects.requireNonNull(context.getStartupFailure());
    Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
    assertInstanceOf(StartException.class, cause);
    assertTrue(String.valueOf(cause.getMessage()).contains(reason), cause::getMessage);
  }
}
