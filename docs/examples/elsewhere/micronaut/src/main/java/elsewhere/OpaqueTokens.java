package elsewhere;

import io.micronaut.http.HttpRequest;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.token.validator.TokenValidator;
import jakarta.inject.Singleton;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

@Singleton
class OpaqueTokens implements TokenValidator<HttpRequest<?>> {

  static final String ROLE = "OPAQUE";

  private final Accounts accounts;

  OpaqueTokens(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  public Publisher<Authentication> validateToken(String token, HttpRequest<?> request) {
    return Mono.justOrEmpty(
        accounts
            .ofToken(token)
            .map(account -> Authentication.build(account.email(), List.of(ROLE))));
  }
}
