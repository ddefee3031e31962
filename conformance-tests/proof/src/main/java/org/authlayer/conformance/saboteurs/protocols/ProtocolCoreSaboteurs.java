package org.authlayer.conformance.saboteurs.protocols;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.BearerAuthorization;

public final class ProtocolCoreSaboteurs {

  private ProtocolCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(base(), basic(), bearer(), SessionCaseSaboteurs.all());
  }

  private static Saboteurs base() {
    return against("AL-PRT-01")
        .wrong(
            "a base authenticator is ignored",
            Tamper.layer().on(Layer::request),
            (layer, form, callback) -> Around.nothing())
        .wrong(
            "a base authenticator sees requests without an Authorization header only", base(true));
  }

  private static Tamper<?> base(boolean bare) {
    return Tamper.layer()
        .on(Layer::request)
        .does(
            (layer, form, callback) ->
                Around.only(it -> Around.isBare(it) == bare, layer.request(form, callback)));
  }

  private static Saboteurs basic() {
    return against("AL-PRT-02")
        .wrong(
            "the Basic callback gets empty strings when the header is missing",
            basicToo(
                Around::isBare,
                (it, callback) -> callback.authenticate(new BasicAuthorization("", ""), it)))
        .wrong(
            "the Basic callback is called for Bearer headers too",
            basicToo(
                it -> Around.authorization(it).startsWith("Bearer "),
                (it, callback) -> callback.authenticate(decoded(it), it)))
        .wrong(
            "the Basic callback is called for a scheme that begins like Basic",
            basicToo(
                it -> Around.authorization(it).startsWith("Basics "),
                (it, callback) -> callback.authenticate(decoded(it), it)))
        .wrong(
            "the Basic callback gets user name and password the wrong way round",
            changed(sent -> new BasicAuthorization(sent.password(), sent.username())))
        .wrong(
            "the Basic callback gets a password that ends at its colon",
            changed(
                sent -> new BasicAuthorization(sent.username(), sent.password().split(":", 2)[0])))
        .wrong(
            "the Basic callback is called twice",
            Tamper.layer().on(Layer::basic),
            (layer, form, it) -> layer.basic(form, it).then(layer.basic(form, it)));
  }

  private static Saboteurs bearer() {
    return against("AL-PRT-03")
        .wrong(
            "the Bearer callback gets an empty string when the header is missing",
            bearerToo(
                Around::isBare,
                (it, callback) -> callback.authenticate(new BearerAuthorization(""), it)))
        .wrong(
            "the Bearer callback is called for Basic headers too",
            bearerToo(
                it -> Around.authorization(it).startsWith("Basic "),
                (it, callback) -> callback.authenticate(token(it), it)))
        .wrong(
            "the Bearer callback is called for other schemes of tokens too",
            bearerToo(
                it -> Around.authorization(it).startsWith("Token "),
                (it, callback) -> callback.authenticate(token(it), it)))
        .wrong(
            "the Bearer callback gets the token in lower case",
            Tamper.layer().on(Layer::bearer),
            (layer, form, callback) ->
                layer.bearer(form, (sent, it) -> callback.authenticate(lower(sent), it)))
        .wrong(
            "the Bearer callback is called twice",
            Tamper.layer().on(Layer::bearer),
            (layer, form, it) -> layer.bearer(form, it).then(layer.bearer(form, it)));
  }

  /** How a callback is called for a request that it is not meant for. */
  @FunctionalInterface
  private interface Calling<C> {

    void call(Request request, C callback) throws Exception;
  }

  private static Tamper<?> changed(UnaryOperator<BasicAuthorization> change) {
    return Tamper.layer()
        .on(Layer::basic)
        .does(
            (layer, form, callback) ->
                layer.basic(form, (sent, it) -> callback.authenticate(change.apply(sent), it)));
  }

  private static Tamper<?> basicToo(
      Predicate<Request> which, Calling<AsyncBasicAuthenticator> calling) {
    return Tamper.layer()
        .on(Layer::basic)
        .does((layer, form, it) -> layer.basic(form, it).then(too(which, calling, it)));
  }

  private static Tamper<?> bearerToo(
      Predicate<Request> which, Calling<AsyncBearerAuthenticator> calling) {
    return Tamper.layer()
        .on(Layer::bearer)
        .does((layer, form, it) -> layer.bearer(form, it).then(too(which, calling, it)));
  }

  private static <C> Middleware too(Predicate<Request> which, Calling<C> calling, C callback) {
    return Around.some(which, request -> calling.call(request, callback));
  }

  private static String credential(Request request) {
    return Around.authorization(request).split(" ", 2)[1];
  }

  private static BearerAuthorization token(Request request) {
    return new BearerAuthorization(credential(request));
  }

  private static BasicAuthorization decoded(Request request) {
    byte[] pair = Base64.getDecoder().decode(credential(request));
    String[] parts = new String(pair, StandardCharsets.UTF_8).split(":", 2);
    return new BasicAuthorization(parts[0], parts[1]);
  }

  private static BearerAuthorization lower(BearerAuthorization sent) {
    return new BearerAuthorization(sent.token().toLowerCase(Locale.ROOT));
  }
}
