package org.authlayer.conformance.blackbox;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is checked: where each claimed profile lives, what it declares, and which levers it offers.
 *
 * @param bases the base URL of each claimed profile, without a slash at the end
 * @param declared the declared answers by key, and configured credentials; see {@link Declared}
 * @param wire how requests get there
 * @param view the raw view of the tables, or null
 * @param clockLever the clock, or null
 * @param secondBases the base URLs of a second instance, or null
 * @param workLever counts the work on passwords, or null
 */
public record Target(
    Map<Profile, URI> bases,
    Declared declared,
    Wire wire,
    @Nullable StoreView view,
    @Nullable ClockLever clockLever,
    @Nullable Map<Profile, URI> secondBases,
    @Nullable WorkLever workLever) {

  /** Copies the maps. */
  public Target {
    bases = Map.copyOf(bases);
    Objects.requireNonNull(declared, "declared");
    Objects.requireNonNull(wire, "wire");
    secondBases = secondBases == null ? null : Map.copyOf(secondBases);
  }

  /**
   * A target whose work cannot be counted, as over a network.
   *
   * @param bases the base URL of each claimed profile
   * @param declared the declared answers by key
   * @param wire how requests get there
   * @param view the raw view of the tables, or null
   * @param clockLever the clock, or null
   * @param secondBases the base URLs of a second instance, or null
   */
  public Target(
      Map<Profile, URI> bases,
      Declared declared,
      Wire wire,
      @Nullable StoreView view,
      @Nullable ClockLever clockLever,
      @Nullable Map<Profile, URI> secondBases) {
    this(bases, declared, wire, view, clockLever, secondBases, null);
  }

  /**
   * This target reached in another way.
   *
   * @param other how requests get there
   * @return the copy
   */
  public Target over(Wire other) {
    return new Target(bases, declared, other, view, clockLever, secondBases, workLever);
  }

  /**
   * This target with another clock.
   *
   * @param other the clock, or null
   * @return the copy
   */
  public Target with(@Nullable ClockLever other) {
    return new Target(bases, declared, wire, view, other, secondBases, workLever);
  }

  /**
   * The work lever.
   *
   * @return what counts the work on passwords, or nothing
   */
  public Optional<WorkLever> work() {
    return Optional.ofNullable(workLever);
  }

  /**
   * The store lever.
   *
   * @return the raw view of the tables, or nothing
   */
  public Optional<StoreView> store() {
    return Optional.ofNullable(view);
  }

  /**
   * The clock lever.
   *
   * @return the clock, or nothing
   */
  public Optional<ClockLever> clock() {
    return Optional.ofNullable(clockLever);
  }

  /**
   * The second instance.
   *
   * @return a target with the other base URLs, or nothing
   */
  public Optional<Target> second() {
    return Optional.ofNullable(secondBases)
        .map(other -> new Target(other, declared, wire, view, clockLever, bases, workLever));
  }
}
