package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/** Credential formats and what is common to all channels: AL-FMT, AL-GEN. */
public final class FormatChecks {

  private FormatChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-FMT-01", HeaderFormatChecks::basicIsTheEncodedPair),
        new WireCheck("AL-FMT-02", HeaderFormatChecks::passwordMayContainColons),
        new WireCheck("AL-FMT-03", HeaderFormatChecks::unusableBasicIsNoFault),
        new WireCheck("AL-FMT-04", HeaderFormatChecks::bearerTokenIsTakenVerbatim),
        new WireCheck("AL-FMT-05", HeaderFormatChecks::bearerWithoutTokenIsNobody),
        new WireCheck("AL-FMT-06", BodyFormatChecks::bodyCredentialsAreUsernameAndPassword),
        new WireCheck("AL-FMT-07", BodyFormatChecks::undecodableBodyIsNotRejected),
        new WireCheck("AL-FMT-08", BodyFormatChecks::sessionTravelsInItsCookie),
        new WireCheck("AL-GEN-02", ChannelChecks::identityTravelsInItsOwnChannelOnly),
        new WireCheck("AL-GEN-07", ChannelChecks::failedVerificationRejectsNobody),
        new WireCheck("AL-GEN-08", ChannelChecks::identityEndsWithItsRequest),
        WireCheck.alone("AL-GEN-09", ChannelChecks::simultaneousRequestsKeepApart));
  }
}
