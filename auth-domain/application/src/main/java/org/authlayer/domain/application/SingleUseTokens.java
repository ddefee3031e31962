package org.authlayer.domain.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;

/**
 * Tokens that are valid once and for a short time, for one purpose: a link that logs in, a
 * forgotten password. The store has digests only (table {@code typed_tokens}). They end with the
 * user's other access: at a change of password, a deletion, and "all other tokens".
 *
 * <pre>{@code
 * SingleUseTokens<Customer> links = customers.singleUseTokens("login-link", Duration.ofMinutes(15));
 * String value = links.issue(customer, request);
 * Optional<Customer> owner = links.login(value, request);
 * }</pre>
 */
public final class SingleUseTokens<U> {

  private static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

  private final UserLayer<U> layer;
  private final Environment environment;
  private final String kind;
  private final Duration lifetime;

  SingleUseTokens(UserLayer<U> layer, String purpose, Duration lifetime) {
    this.layer = layer;
    this.environment = layer.environment();
    this.kind = UserType.purpose(layer.typeName(), purpose);
    this.lifetime = positive(lifetime);
  }

  static Duration positive(Duration lifetime) {
    if (lifetime.isNegative() || lifetime.isZero()) {
      throw new IllegalArgumentException("lifetime: choose one above zero, not " + lifetime);
    }
    return lifetime;
  }

  /**
   * Stores a token and returns its value: base64url of random bytes, to be sent to the user only
   * and not logged. Earlier ones stay valid until they expire or are {@linkplain #revoke revoked}.
   */
  public String issue(U user, Request request) {
    return issue(user, request.where());
  }

  /** As {@link #issue(Object, Request)}, also after the request has its answer. */
  public String issue(U user, AuthEvent.Where where) {
    String value = BASE64URL.encodeToString(layer.random(layer.settings().tokenBytes()));
    Instant now = environment.time().instant();
    NewToken token = new NewToken(value, owner(user), now.plus(lifetime), now, /* client= */ "");
    if (tokens().add(token) instanceof Tokens.Added.ValueTaken) {
      throw StoreException.broken("a random token value exists: check the random source", null);
    }
    layer.publish(new AuthEvent.TokenIssued(where, "single-use", layer.id(user)));
    return value;
  }

  /**
   * Ends a token and returns its user, once. Empty also for an expired value, one of another
   * purpose or user type, and a user who was removed.
   */
  public Optional<U> take(String value) {
    return owner(tokens().take(kind, value));
  }

  /** The user of a token that {@link #take} would end; the token stays valid. */
  public Optional<U> find(String value) {
    return owner(tokens().findByValue(kind, value));
  }

  /** A token that ends later than a new one would is of a clock that was ahead. */
  private Optional<U> owner(Optional<Token> found) {
    Instant now = environment.time().instant();
    Instant latest = now.plus(lifetime).plus(SessionIdentity.CLOCKS_APART);
    return found
        .filter(token -> token.expiry().filter(now::isBefore).isPresent())
        .filter(token -> token.expiry().filter(latest::isBefore).isEmpty())
        .map(Token::owner)
        .flatMap(owner -> layer.accounts().findById(owner.text()));
  }

  /**
   * {@linkplain #take Takes} a token, logs its user in, and reports how that ended (DEC-19). The
   * page of another site is refused with 403, and the token stays valid (DEC-34).
   */
  public Optional<U> login(String value, Request request) {
    layer.ownForms().require(request);
    Optional<U> owner = find(value).filter(user -> take(value).isPresent());
    owner.ifPresentOrElse(
        user -> layer.login(user, request), () -> layer.reportFailedLogin(request));
    return owner;
  }

  /** Ends all tokens of this purpose of a user, and returns how many. */
  public int revoke(U user) {
    return tokens().removeAllOf(owner(user), null);
  }

  private UserId owner(U user) {
    return new UserId(kind, layer.id(user).text());
  }

  private Tokens tokens() {
    return environment.databases().standard().tokens();
  }
}
