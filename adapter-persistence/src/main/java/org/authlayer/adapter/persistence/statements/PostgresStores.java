package org.authlayer.adapter.persistence.statements;

import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/** The stores of one PostgreSQL database, and what has to be released with them. */
record PostgresStores(
    Users users, UserTokens userTokens, Sessions sessions, Mappers mappers, Runnable onClose)
    implements Stores {

  @Override
  public void ping() {
    mappers.call(PingMapper.class, PingMapper::ping);
  }

  @Override
  public void close() {
    onClose.run();
  }
}
