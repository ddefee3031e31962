package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Around.middleware;
import static org.authlayer.conformance.selftest.Bugs.against;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.authenticator.SessionAuthenticatable;

/** Callbacks that are called with, or for, something else: AL-PRT. */
final class ProtocolCoreBugs {

  private ProtocolCoreBugs() {}

  static Bugs all() {
    return Bugs.all(base(), basic(), bearer(), session());
  }

  private static Bugs base() {
    return against("AL-PRT-01")
        .wrong("a base authenticator is ignored", middleware("request", it -> Around.nothing()))
        .wrong(
            "a base authenticator sees requests without an Authorization header only",
            middleware("request", it -> Around.only(Around::isBare, it)));
  }

  private static Bugs basic() {
    return against("AL-PRT-02")
        .wrong(
            "the Basic callback gets empty strings when the header is missing",
            basicToo("", it -> new BasicAuthorization("", "")))
        .wrong(
            "the Basic callback is called for Bearer headers too",
            basicToo("Bearer", ProtocolCoreBugs::decoded))
        .wrong(
            "the Basic callback is called for a scheme that begins like Basic",
            basicToo("Basics", ProtocolCoreBugs::decoded))
        .wrong(
            "the Basic callback gets a password that ends at its colon",
            changed(
                sent -> new BasicAuthorization(sent.username(), sent.password().split(":", 2)[0])))
        .wrong("the Basic callback is called twice", middleware("basic", Around::twice));
  }

  private static Bugs bearer() {
    return against("AL-PRT-03")
        .wrong(
            "the Bearer callback gets an empty string when the header is missing",
            bearerToo("", it -> new BearerAuthorization("")))
        .wrong(
            "the Bearer callback is called for Basic headers too",
            bearerToo("Basic", BearerAuthorization::new))
        .wrong(
            "the Bearer callback is called for other schemes of tokens too",
            bearerToo("Token", BearerAuthorization::new))
        .wrong(
            "the Bearer callback gets the token in lower case",
            Tamper.layer().on(Layer::bearer),
            (layer, form, callback) ->
                layer.bearer(form, (sent, it) -> callback.authenticate(lower(sent), it)))
        .wrong("the Bearer callback is called twice", middleware("bearer", Around::twice));
  }

  private static Tamper<?> changed(UnaryOperator<BasicAuthorization> change) {
    return Tamper.layer()
        .on(Layer::basic)
        .does(
            (layer, form, callback) ->
                layer.basic(form, (sent, it) -> callback.authenticate(change.apply(sent), it)));
  }

  private static Tamper<?> basicToo(String scheme, Function<String, BasicAuthorization> read) {
    return Tamper.layer()
        .on(Layer::basic)
        .does(
            (layer, form, callback) ->
                layer
                    .basic(form, callback)
                    .then(too(scheme, (sent, it) -> callback.authenticate(read.apply(sent), it))));
  }

  private static Tamper<?> bearerToo(String scheme, Function<String, BearerAuthorization> read) {
    return Tamper.layer()
        .on(Layer::bearer)
        .does(
            (layer, form, callback) ->
                layer
                    .bearer(form, callback)
                    .then(too(scheme, (sent, it) -> callback.authenticate(read.apply(sent), it))));
  }

  /** Passes credentials of a scheme, or of a request without the header, to the callback too. */
  private static Middleware too(String scheme, Reading reading) {
    return Around.each(
        request -> {
          String[] parts = (Around.authorization(request) + " ").split(" ", -1);
          if (parts[0].equals(scheme)) {
            reading.read(parts[1], request);
          }
        });
  }

  @FunctionalInterface
  private interface Reading {
    void read(String sent, Request request) throws Exception;
  }

  private static BasicAuthorization decoded(String credential) {
    byte[] pair = Base64.getDecoder().decode(credential);
    String[] parts = new String(pair, StandardCharsets.UTF_8).split(":", 2);
    return new BasicAuthorization(parts[0], parts[1]);
  }

  private static BearerAuthorization lower(BearerAuthorization sent) {
    return new BearerAuthorization(sent.token().toLowerCase(Locale.ROOT));
  }

  private static Bugs session() {
    return against("AL-PRT-04")
        .wrong(
            "the session callback gets the cookie's value",
            Tamper.layer().on(Layer::session),
            (layer, form, users, callback) ->
                layer.session(
                    form, users, (id, it) -> callback.authenticate(cookie(it).orElse(""), it)))
        .wrong(
            "the session callback is called without an identifier",
            withoutIdentifier((it, users) -> cookie(it).isEmpty()))
        .wrong(
            "the session callback is called for a session without an identifier",
            withoutIdentifier((it, users) -> cookie(it).isPresent() && !remembers(it, users)))
        .wrong("the session callback is called twice", middleware("session", Around::twice));
  }

  private static Tamper<?> withoutIdentifier(
      BiPredicate<Request, SessionAuthenticatable<?>> which) {
    return Tamper.layer()
        .on(Layer::session)
        .does(
            (layer, form, users, callback) ->
                layer
                    .session(form, users, callback)
                    .then(
                        Around.some(
                            it -> which.test(it, users), it -> callback.authenticate("", it))));
  }

  private static Optional<String> cookie(Request request) {
    return request.message().headers().first("Cookie");
  }

  private static boolean remembers(Request request, SessionAuthenticatable<?> users) {
    return request.session().flatMap(session -> session.userId(users.key())).isPresent();
  }
}
