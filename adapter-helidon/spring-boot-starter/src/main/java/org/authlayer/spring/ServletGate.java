package org.authlayer.spring;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.gate.GatedExchange;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.web.filter.GenericFilterBean;

/**
 * A gate of the layer in a filter chain of Spring Security. It judges each request once, and puts
 * the user of a type into Spring Security's context.
 *
 * <p>A handler finds the session and the other objects of the layer as request attributes, by the
 * names of their classes.
 */
final class ServletGate<U> extends GenericFilterBean {

  private final Gate gate;
  private final Class<U> type;
  private final Function<? super U, ? extends Collection<? extends GrantedAuthority>> authorities;
  private final SecurityContextRepository contexts =
      new RequestAttributeSecurityContextRepository();

  ServletGate(
      Gate gate,
      Class<U> type,
      Function<? super U, ? extends Collection<? extends GrantedAuthority>> authorities) {
    this.gate = gate;
    this.type = type;
    this.authorities = authorities;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    HttpServletResponse answered = (HttpServletResponse) response;
    if (asked.getAttribute(judged()) instanceof GatedServletResponse gated) {
      if (asked.getDispatcherType() == DispatcherType.ASYNC) {
        handle(asked, answered, gated, chain);
      } else {
        chain.doFilter(request, response);
      }
      return;
    }
    HttpRequest message = ServletMessages.request(asked, asked.getRequestURI(), new Body.Empty());
    GatedExchange exchange =
        GatedExchange.start(gate, message, task -> Thread.ofVirtual().name("gate").start(task));
    Optional<AdmittedRequest> admitted = exchange.admitted();
    if (admitted.isEmpty()) {
      ServletMessages.send(exchange.answer(), message, answered);
      return;
    }
    GatedServletResponse gated = new GatedServletResponse(answered, exchange, message);
    asked.setAttribute(judged(), gated);
    remember(admitted.get(), asked, answered);
    handle(asked, gated.forHandler(), gated, chain);
  }

  private void handle(
      HttpServletRequest request,
      HttpServletResponse response,
      GatedServletResponse gated,
      FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
      if (request.isAsyncStarted()) {
        request.getAsyncContext().addListener(new End(gated));
      } else {
        gated.seal();
      }
    } catch (IOException | ServletException | RuntimeException | Error failure) {
      Throwable cause = failure instanceof ServletException ? failure.getCause() : failure;
      if (!gated.fail(cause == null ? failure : cause)) {
        throw failure;
      }
      if (gated.getStatus() == 500) {
        logger.error("a handler behind a gate failed", failure);
      }
    }
  }

  /** Spring Security finds it again in asynchronous and error dispatches of the request. */
  private void remember(
      AdmittedRequest admitted, HttpServletRequest request, HttpServletResponse response) {
    for (Object part : admitted.parts()) {
      request.setAttribute(part.getClass().getName(), part);
    }
    SecurityContext context = SecurityContextHolder.createEmptyContext();
    admitted.user(type).map(this::authentication).ifPresent(context::setAuthentication);
    SecurityContextHolder.setContext(context);
    contexts.saveContext(context, request, response);
  }

  private Authentication authentication(U user) {
    return UsernamePasswordAuthenticationToken.authenticated(user, null, authorities.apply(user));
  }

  private String judged() {
    return ServletGate.class.getName() + "." + System.identityHashCode(gate);
  }

  /** The gate waits for an answer no longer than the request lasts. */
  private record End(GatedServletResponse gated) implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
      gated.abandon();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // Spring answers
    }

    @Override
    public void onError(AsyncEvent event) {
      // Spring answers
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
