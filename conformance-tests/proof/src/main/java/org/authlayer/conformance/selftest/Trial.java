package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.function.Supplier;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.store.Crowd;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Verdict;

/** One check in its own seat, on the right implementation or on a wrong one. */
record Trial(Check check, Supplier<Journal> journals) {

  List<Verdict> onTheRightOne() {
    return on(Bug.none());
  }

  List<Verdict> on(Bug bad) {
    return switch (check) {
      case WireCheck wire when WireSeat.isOptional(wire) ->
          WireSeat.profiles(wire).stream()
              .map(it -> WireSeat.onTheRightOne(wire, it, target -> target, journals.get()))
              .toList();
      case WireCheck wire -> WireSeat.run(wire, WireSeat.target(bad), journals);
      case CoreCheck core ->
          List.of(CoreProbe.run(core, bad.layer(new DomainLayer()), journals.get()));
      case StoreCheck store ->
          List.of(
              StoreProbe.run(
                  store, bad.subject(new InMemorySubject()), Crowd.MANY, journals.get()));
      default -> throw new IllegalStateException("no seat for " + check);
    };
  }
}
