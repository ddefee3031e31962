package org.authlayer.peers.quarkus;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Opaque tokens of the table that all servers of the lane ask. */
@ApplicationScoped
public class StoredTokens implements IdentityProvider<OpaqueToken> {

  private static final String BY_TOKEN =
      """
      select owner.id, owner.name, owner.email
      from user_tokens token join users owner on owner.id = token.user_id
      where token.value = ? and (token.expires_at is null or token.expires_at > now())
      """;

  private final DataSource database;

  public StoredTokens(DataSource database) {
    this.database = database;
  }

  @Override
  public Class<OpaqueToken> getRequestType() {
    return OpaqueToken.class;
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      OpaqueToken token, AuthenticationRequestContext context) {
    return context.runBlocking(() -> identity(token.value()));
  }

  private SecurityIdentity identity(String token) {
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement(BY_TOKEN)) {
      query.setString(1, token);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          throw new AuthenticationFailedException("unknown token");
        }
        User user = new User(row.getString(1), row.getString(2), row.getString(3));
        return QuarkusSecurityIdentity.builder()
            .setPrincipal(new QuarkusPrincipal(user.email()))
            .addAttribute("user", user)
            .build();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
