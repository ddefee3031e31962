package org.authlayer.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Transactions of Spring that are transactions of the layer's stores. Spring finds the connection
 * by the {@code DataSource} of the stores, as it does with a transaction manager of its own; the
 * layer finds the stores by {@link #begin}.
 */
final class JoinedTransactions extends AbstractPlatformTransactionManager
    implements ResourceTransactionManager {

  private static final long serialVersionUID = 1L;

  private final transient Stores stores;

  /** The thread holds it for as long as the transaction lasts. */
  private record Begun(Transaction transaction, ConnectionHolder connection) {}

  /** A transaction, as a scope of Spring sees it. */
  private static final class Scope extends JdbcTransactionObjectSupport {

    private @Nullable Begun begun;

    void set(@Nullable Begun other) {
      begun = other;
      setConnectionHolder(other == null ? null : other.connection());
    }

    Begun begun() {
      return Objects.requireNonNull(begun, "no transaction");
    }

    @Override
    public boolean isRollbackOnly() {
      return begun().connection().isRollbackOnly();
    }

    @Override
    public void flush() {}
  }

  /** A transaction of the layer, as a scope of Spring. */
  private record Joined(JoinedTransactions all, Begun begun, TransactionStatus status)
      implements Transaction {

    @Override
    public Stores stores() {
      return begun.transaction().stores();
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      return begun.transaction().unwrap(type);
    }

    @Override
    public void commit() {
      if (status.isCompleted()) {
        throw new IllegalStateException("the transaction has ended");
      }
      all.commit(status);
    }

    @Override
    public void close() {
      if (!status.isCompleted()) {
        all.rollback(status);
      }
    }
  }

  JoinedTransactions(Stores stores) {
    this.stores = stores;
    setNestedTransactionAllowed(true);
  }

  /** Joins the transaction that Spring has begun on this thread, or begins one. */
  Transaction begin() {
    TransactionStatus status = getTransaction(TransactionDefinition.withDefaults());
    Begun begun =
        (Begun) Objects.requireNonNull(TransactionSynchronizationManager.getResource(this));
    return new Joined(this, begun, status);
  }

  @Override
  public Object getResourceFactory() {
    return source();
  }

  @Override
  protected Object doGetTransaction() {
    Scope scope = new Scope();
    scope.setSavepointAllowed(isNestedTransactionAllowed());
    scope.set((Begun) TransactionSynchronizationManager.getResource(this));
    return scope;
  }

  @Override
  protected boolean isExistingTransaction(Object transaction) {
    return ((Scope) transaction).begun != null;
  }

  @Override
  protected void doBegin(Object transaction, TransactionDefinition definition) {
    Transaction begun = stores.begin();
    try {
      Connection connection = begun.unwrap(Connection.class);
      DataSourceUtils.prepareConnectionForTransaction(connection, definition);
      ConnectionHolder holder = new ConnectionHolder(connection, true);
      holder.setSynchronizedWithTransaction(true);
      int timeout = determineTimeout(definition);
      if (timeout != TransactionDefinition.TIMEOUT_DEFAULT) {
        holder.setTimeoutInSeconds(timeout);
      }
      Scope scope = (Scope) transaction;
      scope.set(new Begun(begun, holder));
      bind(scope.begun());
    } catch (SQLException refused) {
      begun.close();
      throw new CannotCreateTransactionException("the connection refused its settings", refused);
    } catch (RuntimeException | Error failure) {
      begun.close();
      throw failure;
    }
  }

  @Override
  protected Object doSuspend(Object transaction) {
    ((Scope) transaction).set(null);
    return unbind();
  }

  @Override
  protected void doResume(@Nullable Object transaction, Object suspended) {
    bind((Begun) suspended);
  }

  @Override
  protected void doCommit(DefaultTransactionStatus status) {
    begun(status).transaction().commit();
  }

  @Override
  protected void doRollback(DefaultTransactionStatus status) {
    begun(status).transaction().close();
  }

  @Override
  protected void doSetRollbackOnly(DefaultTransactionStatus status) {
    begun(status).connection().setRollbackOnly();
  }

  @Override
  protected void doCleanupAfterCompletion(Object transaction) {
    Begun ended = unbind();
    ended.connection().clear();
    ended.transaction().close();
  }

  private static Begun begun(DefaultTransactionStatus status) {
    return ((Scope) status.getTransaction()).begun();
  }

  private DataSource source() {
    return stores.unwrap(DataSource.class);
  }

  private void bind(Begun begun) {
    TransactionSynchronizationManager.bindResource(source(), begun.connection());
    TransactionSynchronizationManager.bindResource(this, begun);
  }

  private Begun unbind() {
    TransactionSynchronizationManager.unbindResource(source());
    return (Begun) TransactionSynchronizationManager.unbindResource(this);
  }
}
