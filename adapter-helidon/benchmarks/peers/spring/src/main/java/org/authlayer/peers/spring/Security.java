package org.authlayer.peers.spring;

import java.util.Base64;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;

/** A chain for each kind of credential. */
@Configuration
class Security {

  @Bean
  @Order(1)
  SecurityFilterChain opaqueTokens(HttpSecurity http, StoredTokens tokens) throws Exception {
    return stateless(http.securityMatcher("/me"))
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2ResourceServer(server -> server.opaqueToken(opaque -> opaque.introspector(tokens)))
        .build();
  }

  @Bean
  @Order(2)
  SecurityFilterChain signedTokens(HttpSecurity http, JwtDecoder decoder) throws Exception {
    return stateless(http.securityMatcher("/jwt/**"))
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.decoder(decoder)))
        .build();
  }

  @Bean
  @Order(3)
  SecurityFilterChain sessions(HttpSecurity http) throws Exception {
    return http.securityMatcher("/session/**")
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .exceptionHandling(
            failures ->
                failures.authenticationEntryPoint(
                    new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
        .build();
  }

  @Bean
  @Order(4)
  SecurityFilterChain others(HttpSecurity http) throws Exception {
    return stateless(http)
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .build();
  }

  @Bean
  JwtDecoder decoder(@Value("${jwt.secret}") String secret) {
    byte[] key = Base64.getDecoder().decode(secret);
    return NimbusJwtDecoder.withSecretKey(new SecretKeySpec(key, "HmacSHA256")).build();
  }

  private static HttpSecurity stateless(HttpSecurity http) throws Exception {
    return http.csrf(AbstractHttpConfigurer::disable)
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
  }
}
