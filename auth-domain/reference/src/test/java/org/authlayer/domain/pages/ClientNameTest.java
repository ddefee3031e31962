package org.authlayer.domain.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients in the words of their owners. */
final class ClientNameTest {

  private static final String WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(X11; Linux x86_64) W HeadlessChrome/156.0.0.0 Safari/537.36 | Chrome on Linux",
        "(Windows NT 10.0; Win64; x64) W Chrome/140.0.0.0 Safari/537.36 | Chrome on Windows",
        "(Windows NT 10.0; Win64; x64) W Chrome/140.0 Safari/537.36 Edg/140.0 | Edge on Windows",
        "(Windows NT 10.0; Win64; x64) W Chrome/140.0 Safari/537.36 OPR/110.0 | Opera on Windows",
        "(X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0 | Firefox on Linux",
        "(Macintosh; Intel Mac OS X 10_15_7) W Version/18.0 Safari/605.1.15 | Safari on macOS",
        "(iPhone; CPU iPhone OS 18_0 like Mac OS X) W Version/18.0 Safari/604.1 | Safari on iPhone",
        "(iPhone; CPU iPhone OS 18_0 like Mac OS X) W CriOS/140.0 Safari/604.1 | Chrome on iPhone",
        "(Linux; Android 15; S921) W SamsungBrowser/28.0 Chrome/130.0 | Samsung Internet on"
            + " Android",
        "(X11; CrOS x86_64 14541.0.0) W Chrome/140.0 Safari/537.36 | Chrome on ChromeOS",
        "(Plan9) W Safari/1 | Safari"
      })
  void browsersAreNamed(String agent, String name) {
    String label = "192.0.2.0/24 Mozilla/5.0 " + agent.replace(" W ", " " + WEBKIT + " ");
    assertEquals(new ClientName(name, "192.0.2.0/24"), ClientName.of(label));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "127.0.0.1 curl/7.88.1 | curl 7.88.1 | 127.0.0.1",
        "2001:db8::/64 python-requests/2.31 (x) | python-requests 2.31 | 2001:db8::/64",
        "127.0.0.1 Lost laptop | Lost laptop | 127.0.0.1",
        "127.0.0.1 Mozilla/5.0 (nothing known) | Mozilla 5.0 | 127.0.0.1",
        "127.0.0.1 Chrome/1 of my own | Chrome 1 | 127.0.0.1",
        "127.0.0.1 | Unknown program | 127.0.0.1",
        "\"\" | Unknown program | \"\"",
        "unknown curl/8 | unknown curl/8 | \"\"",
        "backup of the laptop | backup of the laptop | \"\"",
        "Ada's | Ada's | \"\""
      })
  void programsAndNamesAreShown(String label, String name, String network) {
    assertEquals(new ClientName(name, network), ClientName.of(label));
  }
}
