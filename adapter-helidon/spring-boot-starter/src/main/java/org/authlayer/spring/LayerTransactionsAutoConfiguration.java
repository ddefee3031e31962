package org.authlayer.spring;

import javax.sql.DataSource;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;

/**
 * One transaction for both: Spring's is one of the layer, and what the layer begins joins the one
 * that Spring has begun. It backs off where the application has a {@link DataSource}, a transaction
 * manager or the layer's runtime of its own, and where JPA is on the class path.
 */
@AutoConfiguration(
    before = LayerAutoConfiguration.class,
    beforeName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
      "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration"
    })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(JdbcTransactionManager.class)
@ConditionalOnMissingClass("org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean")
@ConditionalOnMissingBean({
  DataSource.class,
  TransactionManager.class,
  AuthRuntime.class,
  Adapters.class
})
public final class LayerTransactionsAutoConfiguration {

  /** For Spring Boot. */
  public LayerTransactionsAutoConfiguration() {}

  @Bean
  StoresDecoration joinedStores() {
    return factory -> settings -> JoinedStores.of(factory.open(settings));
  }

  @Bean
  PlatformTransactionManager transactionManager(AuthRuntime runtime) {
    return JoinedStores.transactions(runtime.environment().databases().standard());
  }
}
