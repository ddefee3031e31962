package org.authlayer.ports.driving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.junit.jupiter.api.Test;

final class OwnAccessTest {

  private static final UserId OWNER = new UserId("customer", "1");
  private static final Stores NONE =
      (Stores)
          Proxy.newProxyInstance(
              Stores.class.getClassLoader(),
              new Class<?>[] {Stores.class},
              (proxy, method, arguments) -> {
                throw new UnsupportedOperationException(method.getName());
              });

  private final List<String> done = new ArrayList<>();

  @Test
  void allOfSeveralModulesEndsForgetsAndReclaimsInTheirOrder() {
    OwnAccess all = OwnAccess.all(part("codes"), part("keys"), OwnAccess.NONE);
    all.end(OWNER, NONE);
    all.forget(OWNER, NONE);
    all.reclaim(OWNER, NONE);
    assertEquals(
        List.of(
            "end codes",
            "end keys",
            "forget codes",
            "forget keys",
            "reclaim codes",
            "reclaim keys"),
        done);
  }

  private OwnAccess part(String name) {
    return new OwnAccess() {
      @Override
      public void end(UserId owner, Stores stores) {
        done.add("end " + name);
      }

      @Override
      public void forget(UserId owner, Stores stores) {
        done.add("forget " + name);
      }

      @Override
      public void reclaim(UserId owner, Stores stores) {
        done.add("reclaim " + name);
      }
    };
  }
}
