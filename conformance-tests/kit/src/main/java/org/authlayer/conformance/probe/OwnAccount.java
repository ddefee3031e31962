package org.authlayer.conformance.probe;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.conformance.wire.Account;

/**
 * Somebody with one token, whose account a check may change. A registration and a login cost a
 * hash, so a check that has passed leaves the account to the next one.
 */
public record OwnAccount(Account account, String token) {

  private record Left(Queue<OwnAccount> all) {}

  public static OwnAccount of(Probe probe) throws Exception {
    OwnAccount left = left(probe).poll();
    if (left != null) {
      return left;
    }
    Account own = probe.users().fresh();
    return new OwnAccount(own, probe.tokens().fresh(own));
  }

  /** The same one after a change of its password, with a token that works. */
  public OwnAccount knowing(Probe probe, String password) throws Exception {
    Account next = new Account(account.id(), account.name(), account.email(), password);
    return new OwnAccount(next, probe.tokens().living(next, token));
  }

  public void leave(Probe probe) throws Exception {
    left(probe).add(knowing(probe, account.password()));
  }

  private static Queue<OwnAccount> left(Probe probe) throws Exception {
    return probe.once("left", Left.class, () -> new Left(new ConcurrentLinkedQueue<>())).all();
  }

  /** Leaves the secrets out. */
  @Override
  public String toString() {
    return "OwnAccount[" + account.email() + "]";
  }
}
