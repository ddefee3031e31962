package orders;

import java.util.Map;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.firewall.HttpFirewall;

/** The layer in front of the routes of the application. */
@Configuration
@EnableMethodSecurity
class Security {

  /** Database, password hasher and keys, by the properties below {@code layer}. */
  @Bean(destroyMethod = "close")
  AuthRuntime runtime(Environment environment) {
    Map<String, String> settings =
        Binder.get(environment)
            .bind("layer", Bindable.mapOf(String.class, String.class))
            .orElse(Map.of());
    return AuthRuntime.open(settings, Adapters.found());
  }

  @Bean
  AuthLayer layer(AuthRuntime runtime) {
    return AuthLayer.of(runtime.environment(), runtime.settings());
  }

  /** Sign-up and login, below {@code /account}. */
  @Bean
  ServletRegistrationBean<ApplicationServlet> accounts(AuthLayer layer) {
    Routes routes =
        Routes.of(layer.signUp(), layer.tokenLogin())
            .and(layer.sessionRoutes().below("/session"))
            .below("/account");
    return new ServletRegistrationBean<>(
        new ApplicationServlet(layer.application(routes)), "/account/*");
  }

  /** Bearer token or session, and no request without a user. */
  @Bean
  Gate customers(AuthLayer layer) {
    return layer.gate(layer.bearerOrSession(), layer.guard(User.class));
  }

  @Bean
  @Order(1)
  SecurityFilterChain orders(HttpSecurity http, Gate customers) throws Exception {
    GateFilter<User> gate =
        new GateFilter<>(
            customers,
            User.class,
            user ->
                UsernamePasswordAuthenticationToken.authenticated(
                    user, null, AuthorityUtils.createAuthorityList("ROLE_CUSTOMER")));
    return plain(http.securityMatcher("/orders/**"))
        .addFilterBefore(gate, AnonymousAuthenticationFilter.class)
        .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("CUSTOMER"))
        .build();
  }

  @Bean
  @Order(2)
  SecurityFilterChain others(HttpSecurity http) throws Exception {
    return plain(http)
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers("/", "/account/**", "/error")
                    .permitAll()
                    .anyRequest()
                    .denyAll())
        .build();
  }

  /** The layer keeps the sessions, and refuses what another site's page sends with a cookie. */
  private static HttpSecurity plain(HttpSecurity http) throws Exception {
    return http.csrf(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .exceptionHandling(
            failures ->
                failures.authenticationEntryPoint(
                    new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)));
  }

  /** It refuses a path that two readers may read in two ways, before Spring's own checks. */
  @Bean
  HttpFirewall firewall() {
    return new UnambiguousFirewall("/orders");
  }
}
