package org.authlayer.conformance.forwarding;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Leaves everything to another {@link UserTokens}. */
public class ForwardingUserTokens implements UserTokens {

  private final UserTokens userTokens;

  public ForwardingUserTokens(UserTokens userTokens) {
    this.userTokens = userTokens;
  }

  @Override
  public Added add(NewUserToken token) {
    return userTokens.add(token);
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    return userTokens.findByValue(value);
  }

  @Override
  public boolean remove(UUID id) {
    return userTokens.remove(id);
  }

  @Override
  public List<TokenSummary> findByUser(UUID userId, Instant now) {
    return userTokens.findByUser(userId, now);
  }

  @Override
  public boolean removeOf(UUID userId, UUID id) {
    return userTokens.removeOf(userId, id);
  }

  @Override
  public void used(UUID id, Instant at) {
    userTokens.used(id, at);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return userTokens.removeExpired(now, most);
  }
}
