package org.authlayer.conformance.section.protocols;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.BearerAuthorization;

/** Wrong implementations of what ProtocolCoreChecks checks. */
public final class ProtocolCoreSaboteurs {

  private ProtocolCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(base(), basic(), bearer(), SessionCaseSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }

  private static List<CoreSaboteur> base() {
    return List.of(
        CoreSaboteur.wrong(
            "AL-PRT-01",
            "a base authenticator is ignored",
            Tamper.layer().on(Layer::request).does((layer, form, callback) -> Around.nothing())),
        base("a base authenticator sees requests with an Authorization header only", false),
        base("a base authenticator sees requests without an Authorization header only", true));
  }

  private static CoreSaboteur base(String wrong, boolean bare) {
    return CoreSaboteur.wrong(
        "AL-PRT-01",
        wrong,
        Tamper.layer()
            .on(Layer::request)
            .does(
                (layer, form, callback) ->
                    Around.only(it -> Around.isBare(it) == bare, layer.request(form, callback))));
  }

  private static List<CoreSaboteur> basic() {
    return List.of(
        basicToo(
            "the Basic callback gets empty strings when the header is missing",
            Around::isBare,
            (it, callback) -> callback.authenticate(new BasicAuthorization("", ""), it)),
        basicToo(
            "the Basic callback is called for Bearer headers too",
            it -> Around.authorization(it).startsWith("Bearer "),
            (it, callback) -> callback.authenticate(decoded(it), it)),
        basicToo(
            "the Basic callback is called for a scheme that begins like Basic",
            it -> Around.authorization(it).startsWith("Basics "),
            (it, callback) -> callback.authenticate(decoded(it), it)),
        changed(
            "the Basic callback gets user name and password the wrong way round",
            sent -> new BasicAuthorization(sent.password(), sent.username())),
        changed(
            "the Basic callback gets a password that ends at its colon",
            sent -> new BasicAuthorization(sent.username(), sent.password().split(":", 2)[0])),
        CoreSaboteur.wrong(
            "AL-PRT-02",
            "the Basic callback is called twice",
            Tamper.layer()
                .on(Layer::basic)
                .does((layer, form, it) -> layer.basic(form, it).then(layer.basic(form, it)))));
  }

  private static List<CoreSaboteur> bearer() {
    return List.of(
        bearerToo(
            "the Bearer callback gets an empty string when the header is missing",
            Around::isBare,
            (it, callback) -> callback.authenticate(new BearerAuthorization(""), it)),
        bearerToo(
            "the Bearer callback is called for Basic headers too",
            it -> Around.authorization(it).startsWith("Basic "),
            (it, callback) -> callback.authenticate(token(it), it)),
        bearerToo(
            "the Bearer callback is called for other schemes of tokens too",
            it -> Around.authorization(it).startsWith("Token "),
            (it, callback) -> callback.authenticate(token(it), it)),
        CoreSaboteur.wrong(
            "AL-PRT-03",
            "the Bearer callback gets the token in lower case",
            Tamper.layer()
                .on(Layer::bearer)
                .does(
                    (layer, form, callback) ->
                        layer.bearer(form, (sent, it) -> callback.authenticate(lower(sent), it)))),
        CoreSaboteur.wrong(
            "AL-PRT-03",
            "the Bearer callback is called twice",
            Tamper.layer()
                .on(Layer::bearer)
                .does((layer, form, it) -> layer.bearer(form, it).then(layer.bearer(form, it)))));
  }

  /** How a callback is called for a request that it is not meant for. */
  @FunctionalInterface
  private interface Calling<C> {

    void call(Request request, C callback) throws Exception;
  }

  private static CoreSaboteur changed(String wrong, UnaryOperator<BasicAuthorization> change) {
    return CoreSaboteur.wrong(
        "AL-PRT-02",
        wrong,
        Tamper.layer()
            .on(Layer::basic)
            .does(
                (layer, form, callback) ->
                    layer.basic(
                        form, (sent, it) -> callback.authenticate(change.apply(sent), it))));
  }

  private static CoreSaboteur basicToo(
      String wrong, Predicate<Request> which, Calling<AsyncBasicAuthenticator> calling) {
    return CoreSaboteur.wrong(
        "AL-PRT-02",
        wrong,
        Tamper.layer()
            .on(Layer::basic)
            .does((layer, form, it) -> layer.basic(form, it).then(too(which, calling, it))));
  }

  private static CoreSaboteur bearerToo(
      String wrong, Predicate<Request> which, Calling<AsyncBearerAuthenticator> calling) {
    return CoreSaboteur.wrong(
        "AL-PRT-03",
        wrong,
        Tamper.layer()
            .on(Layer::bearer)
            .does((layer, form, it) -> layer.bearer(form, it).then(too(which, calling, it))));
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
