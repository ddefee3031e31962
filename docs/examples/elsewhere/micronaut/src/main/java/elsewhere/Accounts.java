package elsewhere;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

@Singleton
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
}
