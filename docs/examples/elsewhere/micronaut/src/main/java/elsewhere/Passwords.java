package elsewhere;

import io.micronaut.http.HttpRequest;
import io.micronaut.security.authentication.AuthenticationFailureReason;
import io.micronaut.security.authentication.AuthenticationRequest;
import io.micronaut.security.authentication.AuthenticationResponse;
import io.micronaut.security.authentication.provider.HttpRequestExecutorAuthenticationProvider;
import jakarta.inject.Singleton;
import java.util.List;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

@Singleton
class Passwords implements HttpRequestExecutorAuthenticationProvider<Object> {

  static final String ROLE = "PASSWORD";

  private final BCryptPasswordEncoder encoder = new BCryptPasswordEncoder();
  private final Accounts accounts;

  Passwords(Accounts accounts) {
    this.accounts = accounts;
  }

  String encode(String password) {
    return encoder.encode(password);
  }

  @Override
  public AuthenticationResponse authenticate(
      HttpRequest<Object> context, AuthenticationRequest<String, String> request) {
    return accounts
        .ofEmail(request.getIdentity())
        .filter(account -> encoder.matches(request.getSecret(), account.hash()))
        .map(account -> AuthenticationResponse.success(account.email(), List.of(ROLE)))
        .orElseGet(
            () ->
                AuthenticationResponse.failure(
                    AuthenticationFailureReason.CREDENTIALS_DO_NOT_MATCH));
  }
}
