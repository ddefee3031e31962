package orders;

import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.web.error.ErrorPage;
import org.springframework.boot.web.error.ErrorPageRegistrar;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletListenerRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;

/** What the tests add to the application, to see more of it. */
@TestConfiguration
class Watched {

  /** How often the gate has run. */
  static final AtomicInteger RUNS = new AtomicInteger();

  /** Users that a thread had in its context when a request began. */
  static final Queue<Authentication> LEFT = new ConcurrentLinkedQueue<>();

  /** Open routes that lead to one that is not open. */
  @Bean
  @Order(0)
  SecurityFilterChain openDetours(HttpSecurity http) throws Exception {
    return http.securityMatcher("/forward", "/teapot")
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .build();
  }

  @Bean
  ErrorPageRegistrar errorPageBehindTheGate() {
    return pages -> pages.addErrorPages(new ErrorPage(HttpStatus.I_AM_A_TEAPOT, "/orders"));
  }

  /** A filter that wants to be the first, and answers every request that has a certain header. */
  @Bean
  FilterRegistrationBean<?> hurried() {
    FilterRegistrationBean<?> filter =
        new FilterRegistrationBean<>(
            (request, response, chain) -> {
              if (((HttpServletRequest) request).getHeader("X-Hurry") != null) {
                response.getWriter().print("hurried");
              } else {
                chain.doFilter(request, response);
              }
            });
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
    return filter;
  }

  @Bean
  ServletListenerRegistrationBean<ServletRequestListener> leftovers() {
    return new ServletListenerRegistrationBean<>(
        new ServletRequestListener() {
          @Override
          public void requestInitialized(ServletRequestEvent event) {
            Authentication left = SecurityContextHolder.getContext().getAuthentication();
            if (left != null) {
              LEFT.add(left);
            }
          }
        });
  }

  @Bean
  static BeanPostProcessor countedGate() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof Gate gate ? new Counted(gate) : bean;
      }
    };
  }

  private record Counted(Gate gate) implements Gate {

    @Override
    public HttpResponse pass(HttpRequest request, Downstream downstream) {
      RUNS.incrementAndGet();
      return gate.pass(request, downstream);
    }

    @Override
    public boolean readsContent() {
      return gate.readsContent();
    }

    @Override
    public Gate then(Gate inner) {
      return new Counted(gate.then(inner));
    }

    @Override
    public void requireSense(String place) {
      gate.requireSense(place);
    }
  }
}
