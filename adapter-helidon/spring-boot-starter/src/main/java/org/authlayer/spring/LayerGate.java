package org.authlayer.spring;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.gate.UnambiguousPath;
import org.authlayer.runtime.configuration.StartException;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/**
 * Puts a gate of the layer before a path, in a filter chain of Spring Security. The user that the
 * gate admits is the principal of Spring Security.
 *
 * <pre>{@code
 * @Bean
 * SecurityFilterChain orders(HttpSecurity http, Gate customers) {
 *   return http.with(LayerGate.before("/orders", customers, User.class))
 *       .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
 *       .build();
 * }
 * }</pre>
 *
 * <p>The chain is for the path and all below it. It keeps no session of Spring's, has neither
 * Spring's logout nor its check against forged requests, and saves no request: the layer does it.
 *
 * @param <U> the class of the users that the gate admits
 */
public final class LayerGate<U> extends AbstractHttpConfigurer<LayerGate<U>, HttpSecurity> {

  private final String path;
  private final Gate gate;
  private final Class<U> type;
  private final Function<? super U, ? extends Collection<? extends GrantedAuthority>> authorities;

  private LayerGate(
      String path,
      Gate gate,
      Class<U> type,
      Function<? super U, ? extends Collection<? extends GrantedAuthority>> authorities) {
    this.path = path;
    this.gate = gate;
    this.type = type;
    this.authorities = authorities;
  }

  /**
   * A gate whose users have no authorities.
   *
   * @param path the path below the context path, such as {@code /orders}: no pattern, and no slash
   *     at the end
   * @param gate as {@code AuthLayer.gate} makes it; it may not read the content of requests
   * @param type the class of the users
   * @throws StartException if the path or the gate cannot be used; the message says what to change
   */
  public static <U> LayerGate<U> before(String path, Gate gate, Class<U> type) {
    requirePlain(path, "LayerGate.before");
    if (gate.readsContent()) {
      throw StartException.configuration(
          "the gate before "
              + path
              + " has credentials(), which reads the content that Spring reads: log in by routes of"
              + " the layer (LayerRoutes)");
    }
    gate.requireSense("the gate before " + path);
    return new LayerGate<>(path, gate, Objects.requireNonNull(type, "type"), user -> List.of());
  }

  /** This gate with authorities of its users, which {@code hasRole} and the like ask for. */
  public LayerGate<U> authorities(
      Function<? super U, ? extends Collection<? extends GrantedAuthority>> ofUser) {
    return new LayerGate<>(path, gate, type, ofUser);
  }

  /** Spring Security decides about sessions before {@link #init}, so this may not be later. */
  @Override
  public void setBuilder(HttpSecurity http) {
    if (http.getSharedObject(LayerGate.class) != null) {
      throw StartException.configuration(
          "the gate before "
              + path
              + " is the second of its chain, and would take the place of the first, whose path"
              + " would be open: give it a SecurityFilterChain of its own");
    }
    http.setSharedObject(LayerGate.class, this);
    super.setBuilder(http);
    plain(http);
  }

  @Override
  public void init(HttpSecurity http) {
    http.securityMatcher(PathPatternRequestMatcher.pathPattern(path + "/**"));
    firewall(http).cover(path);
  }

  @Override
  public void configure(HttpSecurity http) {
    http.addFilterBefore(
        new ServletGate<>(gate, type, authorities), AnonymousAuthenticationFilter.class);
  }

  /** No pattern: the firewall compares the path of a request with it, letter by letter. */
  static String requirePlain(String path, String place) {
    boolean plain =
        path.startsWith("/")
            && !path.endsWith("/")
            && path.indexOf('*') < 0
            && path.indexOf('%') < 0
            && UnambiguousPath.doubt(path, path).isEmpty();
    if (!plain) {
      throw StartException.configuration(
          "%s: \"%s\" is no path to stand below; write one such as /orders, without a pattern"
              .formatted(place, path));
    }
    return path;
  }

  /** The layer keeps the sessions, and refuses what another site's page sends with a cookie. */
  static HttpSecurity plain(HttpSecurity http) {
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

  /** Spring Security uses its own firewall where there are two, so it has to be the only one. */
  private UnambiguousFirewall firewall(HttpSecurity http) {
    ApplicationContext context = http.getSharedObject(ApplicationContext.class);
    if (context.getBeanProvider(HttpFirewall.class).getIfUnique()
        instanceof UnambiguousFirewall firewall) {
      return firewall;
    }
    throw StartException.configuration(
        "the gate before "
            + path
            + " can be bypassed by another spelling of the path: make the HttpFirewall bean an"
            + " org.authlayer.spring.UnambiguousFirewall, and the only one");
  }
}
