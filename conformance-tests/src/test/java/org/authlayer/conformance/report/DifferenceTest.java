package org.authlayer.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  @Test
  void pairsAreReadable() {
    differs(
        "Authorization: Basic " + base64("ada:right"),
        "Authorization: Basic " + base64("ada:wrong"),
        "the password is 'wrong' in place of 'right'");
    differs(
        "Authorization: Basic amanda:‹ADMIN_PASSWORD›",
        "Authorization: Basic " + base64("amanda:x"),
        "the password is 'x' in place of '‹ADMIN_PASSWORD›'");
    differs(
        "Authorization: Basic " + base64("ada:right"), "X: y", "no authorization", "x 'y' as well");
  }

  @Test
  void tokensAreTakenApart() {
    differs(
        "Authorization: Bearer " + token("{\"alg\":\"HS256\"}", "{\"sub\":\"a\",\"exp\":1}", "s"),
        "Authorization: bearer " + token("{\"alg\":\"none\"}", "{\"sub\":\"a\"}", ""),
        "the scheme is 'bearer' in place of 'Bearer'",
        "header alg is 'none' in place of 'HS256'",
        "no claim exp",
        "no signature");
  }

  @Test
  void cookiesFieldsAndMembersHaveNames() {
    differs("Cookie: a=1; s=x", "Cookie: a=1; s=y", "the cookie s is 'y' in place of 'x'");
    assertEquals(
        List.of("password is 'b' in place of 'a'", "no confirmPassword"),
        between("{\"password\":\"a\",\"confirmPassword\":\"a\"}", "{\"password\":\"b\"}"));
    assertEquals(
        List.of("password is 'b c' in place of 'a'"),
        between("username=x&password=a", "username=x&password=b%20c"));
    assertEquals(List.of("the content is 'y' in place of 'x'"), between("x", "y"));
  }

  private static void differs(String before, String now, String... words) {
    assertEquals(
        List.of(words),
        Difference.between(
            Request.parse("GET http://h/x\n" + before + "\n\n"),
            Request.parse("GET http://h/x\n" + now + "\n\n")));
  }

  private static List<String> between(String before, String now) {
    return Difference.between(
        Request.parse("POST http://h/x\n\n" + before), Request.parse("POST http://h/x\n\n" + now));
  }

  private static String token(String header, String claims, String signature) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString(header.getBytes(StandardCharsets.UTF_8))
        + "."
        + encoder.encodeToString(claims.getBytes(StandardCharsets.UTF_8))
        + "."
        + signature;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
