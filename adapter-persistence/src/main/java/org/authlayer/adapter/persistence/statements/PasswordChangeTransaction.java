package org.authlayer.adapter.persistence.statements;

import java.util.UUID;
import org.apache.ibatis.session.SqlSession;
import org.authlayer.ports.driven.PasswordChange;

/**
 * Changes a password and ends the tokens and sessions of the old one, in one transaction at {@code
 * read committed}. First come the locks that the storing of a token or a session shares; each
 * statement after them sees all that was stored before, and what is stored afterwards finds the new
 * hash.
 */
public record PasswordChangeTransaction(Mappers mappers) {

  public boolean make(PasswordChange change) {
    return mappers.transaction(all -> make(change, all));
  }

  private static boolean make(PasswordChange change, SqlSession all) {
    UserMapper users = all.getMapper(UserMapper.class);
    UUID id = change.userId();
    if (users.replaceHash(id, change.expectedHash(), change.newHash()) == 0) {
      return false;
    }
    SessionMapper sessions = all.getMapper(SessionMapper.class);
    String name = change.sessionEntry();
    String kept = change.keptSession();
    UserTokenMapper tokens = all.getMapper(UserTokenMapper.class);
    tokens.lock(id.toString());
    sessions.lock(name, id.toString());
    if (kept != null) {
      sessions.detach(kept, name, id.toString());
    }
    tokens.removeAllOf(id, change.keptToken());
    sessions.removeByEntry(name, id.toString(), kept);
    return true;
  }
}
