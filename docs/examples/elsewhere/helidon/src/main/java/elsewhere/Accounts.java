package elsewhere;

import io.helidon.security.AuthenticationResponse;
import io.helidon.security.Principal;
import io.helidon.security.ProviderRequest;
import io.helidon.security.providers.httpauth.SecureUserStore;
import io.helidon.security.spi.AuthenticationProvider;
import io.helidon.security.util.TokenHandler;
import java.nio.CharBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Accounts in memory: the user store of Basic, and the provider of opaque tokens. */
final class Accounts implements SecureUserStore, AuthenticationProvider {

  record Account(String id, String name, String email, String hash) implements User {

    Map<String, String> shown() {
      return Map.of("id", id, "name", name, "email", email);
    }

    @Override
    public String login() {
      return email;
    }

    @Override
    public boolean isPasswordValid(char[] password) {
      return BCRYPT.matches(CharBuffer.wrap(password), hash);
    }
  }

  private static final BCryptPasswordEncoder BCRYPT = new BCryptPasswordEncoder();
  private static final TokenHandler BEARER =
      TokenHandler.builder().tokenHeader("Authorization").tokenPrefix("bearer ").build();

  private final Map<String, Account> byEmail = new ConcurrentHashMap<>();
  private final Map<String, Account> byToken = new ConcurrentHashMap<>();

  static String hash(String password) {
    return BCRYPT.encode(password);
  }

  boolean add(Account account) {
    return byEmail.putIfAbsent(account.email(), account) == null;
  }

  void addToken(String value, Account account) {
    byToken.put(value, account);
  }

  Account of(String email) {
    return byEmail.get(email);
  }

  @Override
  public Optional<User> user(String login) {
    return Optional.ofNullable(byEmail.get(login));
  }

  @Override
  public AuthenticationResponse authenticate(ProviderRequest request) {
    try {
      return BEARER
          .extractToken(request.env().headers())
          .map(byToken::get)
          .map(account -> AuthenticationResponse.success(Principal.create(account.email())))
          .orElseGet(() -> AuthenticationResponse.failed("no such token"));
    } catch (SecurityException otherScheme) {
      return AuthenticationResponse.failed("no bearer token", otherScheme);
    }
  }
}
