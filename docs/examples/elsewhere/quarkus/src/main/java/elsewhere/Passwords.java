package elsewhere;

import io.quarkus.elytron.security.common.BcryptUtil;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.UsernamePasswordAuthenticationRequest;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
public class Passwords implements IdentityProvider<UsernamePasswordAuthenticationRequest> {

  private final Accounts accounts;

  Passwords(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  public Class<UsernamePasswordAuthenticationRequest> getRequestType() {
    return UsernamePasswordAuthenticationRequest.class;
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      UsernamePasswordAuthenticationRequest request, AuthenticationRequestContext context) {
    String password = new String(request.getPassword().getPassword());
    return context.runBlocking(
        () ->
            accounts
                .ofEmail(request.getUsername())
                .filter(account -> BcryptUtil.matches(password, account.hash()))
                .map(Accounts::identity)
                .orElseThrow(AuthenticationFailedException::new));
  }
}
