package org.authlayer.conformance;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.conformance.inprocess.CountingHasher;
import org.authlayer.conformance.inprocess.ManualClockLever;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.ManualClock;

/** Two running instances that share their stores, their clock and their keys. */
record Mounted(Target target, Deque<Runnable> closing) {

  static Mounted open(
      Supplier<HttpSubject> subjects, StoreSubject stores, Map<String, String> declarations)
      throws IOException {
    Deque<Runnable> closing = new ArrayDeque<>();
    closing.push(stores::close);
    try {
      return new Mounted(target(subjects, stores, declarations, closing), closing);
    } catch (IOException | RuntimeException failure) {
      closing.forEach(Runnable::run);
      throw failure;
    }
  }

  private static Target target(
      Supplier<HttpSubject> subjects,
      StoreSubject stores,
      Map<String, String> declarations,
      Deque<Runnable> closing)
      throws IOException {
    ManualClock clock = Reference.clock();
    Environment plain = Reference.environment(stores.stores(), clock);
    CountingHasher hasher = new CountingHasher(plain.passwordHasher());
    Environment environment = Reference.with(plain, hasher);
    HttpSubject first = subjects.get();
    closing.push(first::close);
    HttpSubject second = subjects.get();
    closing.push(second::close);
    WireLimits limits = WireLimits.standard();
    HttpWire wire = new HttpWire(limits, first.client(HttpWire.client(limits)));
    closing.push(wire::close);
    Map<String, String> declared = new LinkedHashMap<>(Reference.declarations());
    declared.putAll(declarations);
    return new Target(
        Reference.bases(instance(first, environment)),
        new Declared(declared),
        wire,
        stores.view(),
        new ManualClockLever(clock),
        Reference.bases(instance(second, environment)),
        hasher);
  }

  private static URI instance(HttpSubject subject, Environment environment) throws IOException {
    Settings settings = Reference.settings();
    return subject.mount(Reference.application(environment, settings), environment, settings);
  }

  void close() {
    closing.forEach(Runnable::run);
  }
}
