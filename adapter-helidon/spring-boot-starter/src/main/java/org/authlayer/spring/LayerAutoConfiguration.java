package org.authlayer.spring;

import javax.sql.DataSource;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.testing.TestLogin;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Databases, password hasher and keys as the keys below {@code layer} say, and the layer over them.
 * Each bean backs off where the application defines one of its type.
 *
 * <p>Where Spring's JDBC is on the class path and the application defines no {@link DataSource},
 * the pool of the layer is Spring's {@code DataSource}: one pool, by one address.
 */
@AutoConfiguration(
    beforeName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration"
    })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class LayerAutoConfiguration {

  /** For Spring Boot. */
  public LayerAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  Adapters layerAdapters(
      ObjectProvider<StoresDecoration> decorations,
      ObjectProvider<ApplicationFactory> applications) {
    Adapters found =
        Adapters.found()
            .withApplications(applications.orderedStream().toArray(ApplicationFactory[]::new));
    StoresDecoration decoration = decorations.getIfAvailable();
    return decoration == null ? found : found.withStores(decoration.apply(found.stores()));
  }

  @Bean
  @ConditionalOnMissingBean
  AuthRuntime authRuntime(
      Environment environment, Adapters adapters, ObjectProvider<OnePool> shared) {
    return AuthRuntime.open(
        shared.getIfAvailable() == null
            ? LayerKeys.of(environment, adapters.keys())
            : LayerKeys.withDatabaseOfSpring(environment, adapters.keys()),
        adapters);
  }

  @Bean
  @ConditionalOnMissingBean
  AuthLayer authLayer(AuthRuntime runtime) {
    return AuthLayer.of(runtime.environment(), runtime.settings());
  }

  /** Spring has no database of its own. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(DataSource.class)
  @ConditionalOnClass(name = "org.springframework.jdbc.core.JdbcTemplate")
  static class OnePool {

    /** The runtime closes it. */
    @Bean(destroyMethod = "")
    DataSource dataSource(AuthRuntime runtime) {
      return runtime.environment().database(DataSource.class);
    }
  }

  /** In tests. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(TestLogin.class)
  static class InTests {

    @Bean
    @ConditionalOnMissingBean
    TestLogin testLogin(AuthRuntime runtime) {
      return TestLogin.of(runtime.environment(), runtime.settings());
    }
  }
}
