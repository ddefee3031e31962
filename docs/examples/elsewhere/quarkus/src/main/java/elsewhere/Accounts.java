package elsewhere;

import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

@ApplicationScoped
class Accounts {

  private final Map<String, Account> byEmail = new ConcurrentHashMap<>();
  private final Map<String, Account> byToken = new ConcurrentHashMap<>();

  boolean add(Account account) {
    return byEmail.putIfAbsent(account.email(), account) == null;
  }

  void addToken(String value, Account account) {
    byToken.put(value, account);
  }

  Optional<Account> ofEmail(String email) {
    return Optional.ofNullable(byEmail.get(email));
  }

  Optional<Account> ofToken(String value) {
    return Optional.ofNullable(byToken.get(value));
  }

  static QuarkusSecurityIdentity identity(Account account) {
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new QuarkusPrincipal(account.email()))
        .addAttribute("account", account)
        .build();
  }
}
