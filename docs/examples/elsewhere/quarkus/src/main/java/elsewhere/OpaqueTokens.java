package elsewhere;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.identity.request.BaseAuthenticationRequest;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpCredentialTransport;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;

@ApplicationScoped
public class OpaqueTokens implements HttpAuthenticationMechanism {

  private static final String SCHEME = "Bearer ";

  @Override
  public Uni<SecurityIdentity> authenticate(
      RoutingContext context, IdentityProviderManager identities) {
    String header = context.request().getHeader("Authorization");
    if (header == null || !header.startsWith(SCHEME)) {
      return Uni.createFrom().nullItem();
    }
    return identities.authenticate(new Credential(header.substring(SCHEME.length())));
  }

  @Override
  public Uni<ChallengeData> getChallenge(RoutingContext context) {
    return Uni.createFrom().item(new ChallengeData(401, "WWW-Authenticate", "Bearer"));
  }

  @Override
  public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
    return Set.of(Credential.class);
  }

  @Override
  public Uni<HttpCredentialTransport> getCredentialTransport(RoutingContext context) {
    return Uni.createFrom()
        .item(
            new HttpCredentialTransport(
                HttpCredentialTransport.Type.AUTHORIZATION, "opaque", "opaque"));
  }

  static final class Credential extends BaseAuthenticationRequest {
    private final String value;

    Credential(String value) {
      this.value = value;
    }
  }

  @ApplicationScoped
  public static class Owners implements IdentityProvider<Credential> {

    private final Accounts accounts;

    Owners(Accounts accounts) {
      this.accounts = accounts;
    }

    @Override
    public Class<Credential> getRequestType() {
      return Credential.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(
        Credential credential, AuthenticationRequestContext context) {
      return accounts
          .ofToken(credential.value)
          .map(account -> Uni.createFrom().<SecurityIdentity>item(Accounts.identity(account)))
          .orElseGet(() -> Uni.createFrom().failure(new AuthenticationFailedException()));
    }
  }
}
