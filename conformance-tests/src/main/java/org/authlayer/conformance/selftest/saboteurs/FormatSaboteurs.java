package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.WireSaboteur;

/** Wrong implementations of what FormatChecks checks. */
public final class FormatSaboteurs {

  private FormatSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<WireSaboteur> all() {
    return Stream.of(HeaderFormatSaboteurs.all(), BodyFormatSaboteurs.all(), ChannelSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }
}
