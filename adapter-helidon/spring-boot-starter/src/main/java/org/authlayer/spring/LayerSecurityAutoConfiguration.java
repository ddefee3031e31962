package org.authlayer.spring;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.List;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.gate.UnambiguousPath;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The firewall before the gates, and a filter chain that opens the paths of {@link LayerRoutes}.
 *
 * <p>It comes after Spring Boot has decided about its own chain: an application that has routes of
 * the layer, and no chain of its own, stays closed everywhere else.
 */
@AutoConfiguration(after = ServletWebSecurityAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class LayerSecurityAutoConfiguration {

  /** Before chains of the application, which may be for any request. */
  private static final int EARLY = -1000;

  /** By the names that Spring Boot gives them. */
  private static final List<String> READ_FORMS =
      List.of("formContentFilter", "hiddenHttpMethodFilter");

  /** For Spring Boot. */
  public LayerSecurityAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean(HttpFirewall.class)
  UnambiguousFirewall layerFirewall() {
    return new UnambiguousFirewall();
  }

  /** Answers in place of a page of Spring what a firewall rejects (DEC-03). */
  @Bean
  @ConditionalOnMissingBean
  RequestRejectedHandler layerRefusal() {
    return (request, response, rejected) -> {
      String detail = "The path, the method or a header of the request is not accepted here.";
      ServletMessages.send(
          UnambiguousPath.refusal(detail),
          ServletMessages.request(request, "/", new Body.Empty()),
          response);
    };
  }

  /** Each route has its own protection. */
  @Bean
  @Order(EARLY)
  @ConditionalOnBean(LayerRoutes.class)
  @ConditionalOnMissingBean(name = "layerRoutesChain")
  SecurityFilterChain layerRoutesChain(HttpSecurity http, List<LayerRoutes> routes) {
    List<RequestMatcher> paths =
        routes.stream()
            .<RequestMatcher>map(one -> PathPatternRequestMatcher.pathPattern(one.path() + "/**"))
            .toList();
    return LayerGate.plain(http.securityMatcher(new OrRequestMatcher(paths)))
        .addFilterBefore(
            LayerSecurityAutoConfiguration::leaveContent, AnonymousAuthenticationFilter.class)
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .build();
  }

  /** Spring's filters would read a form, of any size, before a route does, and fail for others. */
  private static void leaveContent(
      ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    READ_FORMS.forEach(
        filter ->
            request.setAttribute(filter + OncePerRequestFilter.ALREADY_FILTERED_SUFFIX, true));
    chain.doFilter(request, response);
  }
}
