package org.authlayer.peers.spring;

import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.stereotype.Component;

/** Opaque tokens of the table that all servers of the lane ask. */
@Component
class StoredTokens implements OpaqueTokenIntrospector {

  private static final String BY_TOKEN =
      """
      select owner.id, owner.name, owner.email
      from user_tokens token join users owner on owner.id = token.user_id
      where token.value = ? and (token.expires_at is null or token.expires_at > now())
      """;

  private final JdbcClient database;

  StoredTokens(JdbcClient database) {
    this.database = database;
  }

  @Override
  public OAuth2AuthenticatedPrincipal introspect(String token) {
    Map<String, Object> user =
        database
            .sql(BY_TOKEN)
            .param(token)
            .query(
                (row, number) ->
                    Map.<String, Object>of(
                        "id", row.getString(1),
                        "name", row.getString(2),
                        "email", row.getString(3)))
            .optional()
            .orElseThrow(() -> new BadOpaqueTokenException("unknown token"));
    return new DefaultOAuth2AuthenticatedPrincipal((String) user.get("email"), user, List.of());
  }
}
