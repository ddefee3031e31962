package org.authlayer.conformance.target;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.wire.Wire;
import org.jspecify.annotations.Nullable;

/**
 * What is checked: where each claimed profile lives, what it declares, and which levers it offers.
 */
public record Target(
    Map<Profile, URI> bases,
    Declared declared,
    Wire wire,
    @Nullable StoreView view,
    @Nullable ClockLever clockLever,
    @Nullable Map<Profile, URI> secondBases,
    @Nullable WorkLever workLever) {

  public Target {
    bases = Map.copyOf(bases);
    Objects.requireNonNull(declared, "declared");
    Objects.requireNonNull(wire, "wire");
    secondBases = secondBases == null ? null : Map.copyOf(secondBases);
  }

  public Target(
      Map<Profile, URI> bases,
      Declared declared,
      Wire wire,
      @Nullable StoreView view,
      @Nullable ClockLever clockLever,
      @Nullable Map<Profile, URI> secondBases) {
    this(bases, declared, wire, view, clockLever, secondBases, null);
  }

  public Target over(Wire other) {
    return new Target(bases, declared, other, view, clockLever, secondBases, workLever);
  }

  public Target with(@Nullable ClockLever other) {
    return new Target(bases, declared, wire, view, other, secondBases, workLever);
  }

  public Target declaring(Declared other) {
    return new Target(bases, other, wire, view, clockLever, secondBases, workLever);
  }

  public Optional<WorkLever> work() {
    return Optional.ofNullable(workLever);
  }

  public Optional<StoreView> store() {
    return Optional.ofNullable(view);
  }

  public Optional<ClockLever> clock() {
    return Optional.ofNullable(clockLever);
  }

  public Optional<Target> second() {
    return Optional.ofNullable(secondBases)
        .map(other -> new Target(other, declared, wire, view, clockLever, bases, workLever));
  }
}
