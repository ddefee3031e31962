package org.authlayer.conformance.attacks;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.authlayer.conformance.attacks.Seat.Place;

/**
 * An attack of a kind.
 *
 * @param kind what the attacked layer would get wrong
 * @param claim what holds against the attack
 * @param absent why a place cannot be attacked so
 */
public record Attack(
    String kind, String claim, Consumer<Attacker> attack, Map<Place, String> absent) {

  public Attack {
    absent = Map.copyOf(absent);
  }

  static Attack of(String kind, String claim, Consumer<Attacker> attack) {
    return new Attack(kind, claim, attack, Map.of());
  }

  /** The same attack, with the reason why a place does not have what it needs. */
  Attack without(Place place, String reason) {
    Map<Place, String> more = new EnumMap<>(Place.class);
    more.putAll(absent);
    more.put(place, reason);
    return new Attack(kind, claim, attack, more);
  }

  /** Why the attack is not made at a place; empty if it is. */
  public Optional<String> reason(Place place) {
    return Optional.ofNullable(absent.get(place));
  }
}
