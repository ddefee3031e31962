package elsewhere;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AuthenticationFilter;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;

@Configuration
class Security {

  @Bean
  @Order(1)
  SecurityFilterChain logins(HttpSecurity http) throws Exception {
    return http.securityMatcher("/*/users", "/*/login")
        .csrf(csrf -> csrf.disable())
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers(HttpMethod.POST, "/*/users")
                    .permitAll()
                    .anyRequest()
                    .authenticated())
        .httpBasic(Customizer.withDefaults())
        .build();
  }

  @Bean
  @Order(2)
  SecurityFilterChain opaqueTokens(HttpSecurity http) throws Exception {
    return http.securityMatcher("/token/me")
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2ResourceServer(server -> server.opaqueToken(Customizer.withDefaults()))
        .build();
  }

  @Bean
  @Order(3)
  SecurityFilterChain signedTokens(HttpSecurity http) throws Exception {
    return http.securityMatcher("/jwt/**")
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
        .build();
  }

  /** Spring keeps no Bearer authentication in a session, so a filter of its own opens one. */
  @Bean
  @Order(4)
  SecurityFilterChain sessions(HttpSecurity http, Accounts accounts) throws Exception {
    DefaultBearerTokenResolver resolver = new DefaultBearerTokenResolver();
    AuthenticationFilter tokens =
        new AuthenticationFilter(
            (AuthenticationManager)
                token -> {
                  Account account = accounts.ofToken(token.getName());
                  if (account == null) {
                    throw new BadCredentialsException("unknown token");
                  }
                  return UsernamePasswordAuthenticationToken.authenticated(
                      account, null, account.getAuthorities());
                },
            request -> {
              String value = resolver.resolve(request);
              return value == null ? null : new BearerTokenAuthenticationToken(value);
            });
    tokens.setSecurityContextRepository(new HttpSessionSecurityContextRepository());
    tokens.setSuccessHandler((request, response, account) -> {});
    return http.securityMatcher("/session/**")
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .exceptionHandling(
            failures ->
                failures.authenticationEntryPoint(
                    new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
        .addFilterBefore(tokens, AuthorizationFilter.class)
        .build();
  }

  @Bean
  PasswordEncoder encoder() {
    return PasswordEncoderFactories.createDelegatingPasswordEncoder();
  }

  @Bean
  OpaqueTokenIntrospector introspector(Accounts accounts) {
    return value -> {
      Account account = accounts.ofToken(value);
      if (account == null) {
        throw new BadOpaqueTokenException("unknown token");
      }
      return new DefaultOAuth2AuthenticatedPrincipal(
          account.email(), Map.of("account", account), List.of());
    };
  }

  @Bean
  SecretKey key(@Value("${JWT_SECRET}") String secret) {
    return new SecretKeySpec(secret.getBytes(), "HmacSHA256");
  }

  @Bean
  JwtEncoder jwtEncoder(SecretKey key) {
    return new NimbusJwtEncoder(new ImmutableSecret<>(key));
  }

  @Bean
  JwtDecoder jwtDecoder(SecretKey key) {
    return NimbusJwtDecoder.withSecretKey(key).build();
  }
}
