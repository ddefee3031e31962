package elsewhere;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.stereotype.Component;

@Component
class Accounts implements UserDetailsService {

  private final Map<String, Account> byEmail = new ConcurrentHashMap<>();
  private final Map<String, Account> byToken = new ConcurrentHashMap<>();

  boolean add(Account account) {
    return byEmail.putIfAbsent(account.email(), account) == null;
  }

  void addToken(String value, Account account) {
    byToken.put(value, account);
  }

  Account ofToken(String value) {
    return byToken.get(value);
  }

  @Override
  public Account loadUserByUsername(String email) {
    Account account = byEmail.get(email);
    if (account == null) {
      throw new UsernameNotFoundException(email);
    }
    return account;
  }
}
