package org.authlayer.conformance.core;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.domain.Middleware;

/** The shapes that this layer declares of the two forms, in process: AL-DEC-31. */
public final class FormCoreChecks {

  private static final Person ADA = new Person("Ada");

  /** Not one that is kept from running by a lock: it would go on. */
  private static final Set<Thread.State> HALTED =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

  private FormCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck(
            "AL-DEC-31",
            probe ->
                probe.inBothForms(
                    "the chain waits, and a failure comes out as it is",
                    FormCoreChecks::chainWaits)));
  }

  private static void chainWaits(CoreProbe probe, Form form) {
    Trace trace = probe.trace(Person.class);
    Thread chain = Thread.currentThread();
    AtomicBoolean handled = new AtomicBoolean();
    Middleware base =
        probe
            .layer()
            .request(
                form,
                request -> {
                  boolean same = Thread.currentThread().equals(chain);
                  trace.add(same ? "on the caller's thread" : "on another thread");
                  awaitCaller(chain, same, handled);
                  probe.layer().login(request, ADA);
                });
    trace
        .send("success", base, probe.request(), request -> handled.set(true))
        .shows(form == Form.STAGE ? "on another thread" : "on the caller's thread", ADA.toString());
    Middleware failing =
        probe
            .layer()
            .request(
                form,
                request -> {
                  throw new IOException("as it is");
                });
    trace.send("failure", failing, probe.request()).shows("IOException: as it is");
  }

  /** A stage completes only when the caller waits for it, or has gone on without it. */
  private static void awaitCaller(Thread caller, boolean same, AtomicBoolean handled) {
    while (!same && !handled.get() && !HALTED.contains(caller.getState())) {
      Thread.onSpinWait();
    }
  }
}
