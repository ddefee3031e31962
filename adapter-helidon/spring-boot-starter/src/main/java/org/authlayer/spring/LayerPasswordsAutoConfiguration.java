package org.authlayer.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationManagerResolver;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderNotFoundException;
import org.springframework.security.core.userdetails.UserDetailsService;

/** Passwords are the layer's: Spring Security accepts none unless the application declares it. */
@AutoConfiguration(before = UserDetailsServiceAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class LayerPasswordsAutoConfiguration {

  /** For Spring Boot. */
  public LayerPasswordsAutoConfiguration() {}

  /** Without it Spring Boot makes up a user, and writes the password into the log. */
  @Bean
  @ConditionalOnMissingBean({
    AuthenticationManager.class,
    AuthenticationProvider.class,
    UserDetailsService.class,
    AuthenticationManagerResolver.class
  })
  AuthenticationManager noPasswordsOfSpring() {
    return credentials -> {
      throw new ProviderNotFoundException("users log in by routes of the layer");
    };
  }
}
