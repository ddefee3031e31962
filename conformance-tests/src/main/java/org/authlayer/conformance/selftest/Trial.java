package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.function.Supplier;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Verdict;

/** One check in its own seat, on the right implementation or on a wrong one. */
record Trial(Check check, Supplier<Journal> journals) {

  List<Verdict> onTheRightOne() {
    return switch (check) {
      case WireCheck wire -> WireSeat.run(wire, WireSeat.target(WireSeat.nobody()), journals);
      case CoreCheck core -> List.of(CoreProbe.run(core, new DomainLayer(), journals.get()));
      case StoreCheck store -> List.of(StoreProbe.run(store, new InMemoryStores(), journals.get()));
      default -> throw new IllegalStateException("no seat for " + check);
    };
  }

  /** The saboteur has to be one of the check's seat. */
  List<Verdict> on(Saboteur bad) {
    return switch (check) {
      case WireCheck wire when bad instanceof WireSaboteur wrong ->
          WireSeat.run(wire, WireSeat.target(wrong), journals);
      case CoreCheck core when bad instanceof CoreSaboteur wrong ->
          List.of(CoreProbe.run(core, wrong.layer().apply(new DomainLayer()), journals.get()));
      case StoreCheck store when bad instanceof StoreSaboteur wrong ->
          List.of(
              StoreProbe.run(store, wrong.subject().apply(new InMemoryStores()), journals.get()));
      default -> throw new IllegalStateException("no seat for " + check + " and " + bad.wrong());
    };
  }

  /** Whether a check and a saboteur meet in one seat. */
  static boolean meet(Check check, Saboteur bad) {
    return switch (bad) {
      case WireSaboteur wire -> check instanceof WireCheck;
      case CoreSaboteur core -> check instanceof CoreCheck;
      default -> check instanceof StoreCheck;
    };
  }
}
