package org.authlayer.conformance.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.authlayer.conformance.selftest.Bug;
import org.authlayer.conformance.selftest.WireSeat;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoginSeriesTest {

  private final Target target = WireSeat.target(Bug.none());
  private final Registry registry = new Registry("series");

  @ParameterizedTest
  @EnumSource(names = {"BASIC_LOGIN", "TOKEN", "JWT", "JWT_MANUAL", "COMPOSITION"})
  void onlyTheRightLoginIsAccepted(Profile profile) throws Exception {
    LoginSeries logins = LoginSeries.of(probe(target, profile));
    assertEquals(200, logins.right().status());
    assertEquals(401, logins.wrong().status());
    assertEquals(401, logins.unknown().status());
    assertEquals(401, logins.again().status());
    assertEquals(401, logins.empty().status());
  }

  @Test
  void seriesIsSentOnceForAllChecksOfAProfile() throws Exception {
    LoginSeries first = LoginSeries.of(probe(target, Profile.TOKEN));
    assertSame(first.right(), LoginSeries.of(probe(target, Profile.TOKEN)).right());
    assertNotSame(first.unknown(), first.again());
    assertNotEquals(first.own(), LoginSeries.of(probe(target, Profile.JWT)).own());
  }

  @Test
  void seriesThatWasCutOffIsSentAnew() throws Exception {
    Target dead =
        target.over(
            call -> {
              throw new IOException("cut off");
            });
    assertThrows(IOException.class, () -> LoginSeries.of(probe(dead, Profile.TOKEN)));
    assertEquals(200, LoginSeries.of(probe(target, Profile.TOKEN)).right().status());
  }

  private Probe probe(Target seen, Profile profile) {
    return new Probe(seen, profile, registry, new Journal());
  }
}
