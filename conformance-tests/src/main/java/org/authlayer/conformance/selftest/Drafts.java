package org.authlayer.conformance.selftest;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Remembers the credentials of registrations that were refused, beside the real accounts; only the
 * last when it admits, so that nothing but the very next login shows it.
 */
public record Drafts(
    Application application, Predicate<HttpRequest> which, boolean admit, Set<String> known)
    implements Application {

  public Drafts(Application application, Predicate<HttpRequest> which, boolean admit) {
    this(application, which, admit, ConcurrentHashMap.newKeySet());
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    HttpResponse answer = application.respond(request);
    if (Payloads.isRegistration(request) && admit) {
      known.clear();
    }
    if (Payloads.isRegistration(request) && answer.status() >= 400 && which.test(request)) {
      known.add(Payloads.text(request, "email") + ":" + Payloads.text(request, "password"));
    }
    boolean draft =
        Payloads.isLogin(request) && Payloads.pair(request).filter(known::contains).isPresent();
    return draft ? HttpResponse.of(admit ? 200 : 401) : answer;
  }
}
