package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** No request is the first to run the look-up before nearly every request (ADR 0067). */
@ExtendWith(MigratedDatabase.class)
final class LookUpsAreWarmTest {

  private final TestDatabase database;
  private final List<String> prepared = new ArrayList<>();

  LookUpsAreWarmTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void bothLookUpsHaveRunBeforeTheStoresAreOpen() {
    try (Stores tables = database.open();
        Stores stores =
            new MyBatisStores(
                recording(DataSource.class, tables.unwrap(DataSource.class)),
                TokenStorage.AS_GIVEN)) {
      List<String> beforeTheFirstRequest = List.copyOf(prepared);
      prepared.clear();
      stores.tokens().findByValue(UserId.STANDARD, "value");
      stores.findSession("a".repeat(64), Instant.EPOCH, "User");
      assertEquals(2, prepared.size());
      assertTrue(beforeTheFirstRequest.containsAll(prepared), beforeTheFirstRequest.toString());
    }
  }

  private <T> T recording(Class<T> type, T real) {
    return type.cast(
        Proxy.newProxyInstance(
            LookUpsAreWarmTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, words) -> {
              if (method.getName().equals("prepareStatement")) {
                prepared.add((String) words[0]);
              }
              try {
                Object answer = method.invoke(real, words);
                return answer instanceof Connection connection
                    ? recording(Connection.class, connection)
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
