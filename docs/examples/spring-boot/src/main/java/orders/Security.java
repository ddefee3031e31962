package orders;

import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.authlayer.spring.LayerGate;
import org.authlayer.spring.LayerRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;

/** The layer in front of the routes of the application. */
@Configuration
@EnableMethodSecurity
class Security {

  /** Sign-up and login, below {@code /account}. */
  @Bean
  LayerRoutes accounts(AuthLayer layer) {
    Routes routes =
        Routes.of(layer.signUp(), layer.tokenLogin()).and(layer.sessionRoutes().below("/session"));
    return new LayerRoutes("/account", layer, routes);
  }

  /** Bearer token or session, and no request without a user. */
  @Bean
  Gate customers(AuthLayer layer) {
    return layer.gate(layer.bearerOrSession(), layer.guard(User.class));
  }

  @Bean
  @Order(1)
  SecurityFilterChain orders(HttpSecurity http, Gate customers) {
    return http.with(
            LayerGate.before("/orders", customers, User.class)
                .authorities(user -> AuthorityUtils.createAuthorityList("ROLE_CUSTOMER")))
        .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("CUSTOMER"))
        .build();
  }

  /** Closes every route that no other chain opens. */
  @Bean
  @Order(2)
  SecurityFilterChain others(HttpSecurity http) {
    return http.authorizeHttpRequests(
            requests -> requests.requestMatchers("/", "/error").permitAll().anyRequest().denyAll())
        .exceptionHandling(
            failures ->
                failures.authenticationEntryPoint(
                    new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
        .build();
  }
}
