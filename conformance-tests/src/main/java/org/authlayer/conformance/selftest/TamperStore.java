package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingStoreSubject;
import org.authlayer.conformance.forwarding.ForwardingStores;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/** What saboteurs of stores are made of: one thing replaced, the rest left as it is. */
public final class TamperStore {

  private TamperStore() {}

  /** A database that takes or refuses a row of another program. */
  @FunctionalInterface
  public interface Inserting {

    boolean insert(StoreSubject subject, String table, Map<String, String> row);
  }

  public static UnaryOperator<StoreSubject> users(UnaryOperator<Users> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final Users changed = change.apply(stores.users());

              @Override
              public Users users() {
                return changed;
              }
            });
  }

  public static UnaryOperator<StoreSubject> tokens(
      BiFunction<Stores, UserTokens, UserTokens> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final UserTokens changed = change.apply(stores, stores.userTokens());

              @Override
              public UserTokens userTokens() {
                return changed;
              }
            });
  }

  public static UnaryOperator<StoreSubject> sessions(UnaryOperator<Sessions> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final Sessions changed = change.apply(stores.sessions());

              @Override
              public Sessions sessions() {
                return changed;
              }
            });
  }

  public static UnaryOperator<StoreSubject> failures(UnaryOperator<FailedLogins> change) {
    return stores(
        stores ->
            new ForwardingStores(stores) {
              private final FailedLogins changed = change.apply(stores.failedLogins());

              @Override
              public FailedLogins failedLogins() {
                return changed;
              }
            });
  }

  public static UnaryOperator<StoreSubject> table(String from, String to) {
    return view(
        right ->
            new StoreView() {
              @Override
              public List<String> tables() {
                return right.tables().stream().map(name -> name.equals(from) ? to : name).toList();
              }

              @Override
              public List<Map<String, String>> rows(String table) {
                return right.rows(table);
              }
            });
  }

  public static UnaryOperator<StoreSubject> rows(UnaryOperator<List<Map<String, String>>> change) {
    return view(
        right ->
            new StoreView() {
              @Override
              public List<String> tables() {
                return right.tables();
              }

              @Override
              public List<Map<String, String>> rows(String table) {
                return change.apply(right.rows(table));
              }
            });
  }

  public static UnaryOperator<StoreSubject> insert(Inserting change) {
    return subject ->
        new ForwardingStoreSubject(subject) {
          @Override
          public boolean insert(String table, Map<String, String> row) {
            return change.insert(subject, table, row);
          }
        };
  }

  public static UnaryOperator<StoreSubject> stores(UnaryOperator<Stores> change) {
    return subject -> {
      Stores changed = change.apply(subject.stores());
      return new ForwardingStoreSubject(subject) {
        @Override
        public Stores stores() {
          return changed;
        }
      };
    };
  }

  private static UnaryOperator<StoreSubject> view(UnaryOperator<StoreView> change) {
    return subject ->
        new ForwardingStoreSubject(subject) {
          @Override
          public StoreView view() {
            return change.apply(subject.view());
          }
        };
  }
}
