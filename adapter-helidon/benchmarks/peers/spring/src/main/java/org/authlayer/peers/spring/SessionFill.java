package org.authlayer.peers.spring;

import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.serializer.support.SerializingConverter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.stereotype.Component;

/** Gives users the session that a login would have given them; its identifier is the user's. */
@Component
class SessionFill implements ApplicationRunner {

  private static final long SECONDS = 7 * 24 * 3600;

  private final JdbcTemplate database;
  private final int users;
  private final SerializingConverter serializer = new SerializingConverter();

  SessionFill(JdbcTemplate database, @Value("${sessions}") int users) {
    this.database = database;
    this.users = users;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    if (users == 0) {
      return;
    }
    long now = System.currentTimeMillis();
    database.update(
        """
        insert into spring_session
        select id::text, id::text, ?, ?, ?, ?, email from users limit ?
        """,
        now,
        now,
        SECONDS,
        now + SECONDS * 1000,
        users);
    List<Object[]> rows =
        database.query(
            """
            select id, name, email from users
            where exists (select from spring_session where session_id = id::text)
            """,
            (row, number) ->
                new Object[] {
                  row.getString(1),
                  context(new Account(row.getString(1), row.getString(2), row.getString(3)))
                });
    database.batchUpdate(
        "insert into spring_session_attributes values (?, 'SPRING_SECURITY_CONTEXT', ?)", rows);
    database.execute("analyze spring_session");
    database.execute("analyze spring_session_attributes");
  }

  private byte[] context(Account account) {
    return serializer.convert(
        new SecurityContextImpl(
            UsernamePasswordAuthenticationToken.authenticated(account, null, List.of())));
  }
}
