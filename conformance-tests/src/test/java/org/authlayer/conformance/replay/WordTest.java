package org.authlayer.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class WordTest {

  private static final Word WORD =
      new Word("mark1234", Map.of("s3cret-from-outside", "${SECRET}", "none", "${SHORT}"));

  @Test
  void shellReadsWhatWasMeant() throws Exception {
    String text =
        "a 'b' \"c\" $d `e` \\f !g\nh\u202e ö " + "x".repeat(9000) + " none kitMARK1234n1";
    String word = WORD.of(text, StandardCharsets.UTF_8);
    assertTrue(word.length() < 400, word);
    assertEquals(text.replace("MARK1234", "777"), shell("RUN=777; printf %s " + word));
  }

  @Test
  void secretsAreVariablesAndShortOnesOnlyAsWholeValues() {
    assertEquals("\"amanda:${SECRET}\"", of("amanda:s3cret-from-outside"));
    assertEquals("\"amanda:${SHORT}\"", of("amanda:none"));
    assertEquals(
        "'{\"password\":\"'\"${SHORT}\"'\",\"a\":\"nonesuch\"}'",
        of("{\"password\":\"none\",\"a\":\"nonesuch\"}"));
    assertEquals("'none of them'", of("none of them"));
  }

  @Test
  void alteredCredentialsAreMadeOfTheIssuedOne() throws Exception {
    String issued = "abcdefghijklmnopqrstuv==";
    for (String altered :
        List.of(
            issued,
            issued + "x",
            "x" + issued,
            "abcdefghijk",
            "abcdefghijXlmnopqrstuv==",
            "abcdefghijklmnopqrstuv",
            "ABCDEFGHIJKLMNOPQRSTUV==")) {
      String made = Alteration.of(altered, issued, "T").orElseThrow();
      assertTrue(made.contains("T"), made);
      assertEquals(altered, shell("T=" + issued + "; printf %s \"" + made + "\""));
    }
    assertTrue(Alteration.of("another-one-altogether==", issued, "T").isEmpty());
  }

  private static String of(String text) {
    return WORD.of(text, StandardCharsets.UTF_8);
  }

  private static String shell(String command) throws InterruptedException {
    try {
      Process bash = new ProcessBuilder("bash", "-c", command).start();
      String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, bash.waitFor(), command);
      return printed;
    } catch (IOException absent) {
      return Assumptions.abort("there is no bash, so no word was tried");
    }
  }
}
