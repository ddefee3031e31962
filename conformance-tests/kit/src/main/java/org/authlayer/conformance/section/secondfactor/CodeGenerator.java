package org.authlayer.conformance.section.secondfactor;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/**
 * An authenticator app: the codes of one secret (RFC 6238, 4; RFC 4226, 5.3).
 *
 * @param period the length of a step in seconds
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CodeGenerator(byte[] secret, String algorithm, int digits, int period) {

  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** As an app reads an address of {@code otpauth}; a pattern finds the secret in an answer. */
  static CodeGenerator in(Answer answer, String pattern) {
    String text = answer.text().replace("&amp;", "&").replace("\\u0026", "&").replace("\\/", "/");
    Matcher found = Pattern.compile(pattern).matcher(text);
    if (!found.find()) {
      throw new Obstacle("the answer has no secret that secondFactor.secret finds");
    }
    Matcher address = Pattern.compile("otpauth://totp/[^\\s\"'<>\\\\]*").matcher(text);
    String rest = address.find() ? address.group() : "";
    return new CodeGenerator(
        decoded(found.group(found.groupCount())),
        "Hmac" + parameter(rest, "algorithm", "SHA1").toUpperCase(Locale.ROOT),
        Digits.small(parameter(rest, "digits", "6")),
        Digits.small(parameter(rest, "period", "30")));
  }

  private static String parameter(String address, String name, String otherwise) {
    Matcher found = Pattern.compile("[?&]" + name + "=(\\w+)").matcher(address);
    return found.find() ? found.group(1) : otherwise;
  }

  private static byte[] decoded(String base32) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int bits = 0;
    int held = 0;
    for (char one : base32.toUpperCase(Locale.ROOT).toCharArray()) {
      held = (held << 5 | Math.max(0, BASE32.indexOf(one))) & 0xfff;
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes.write(held >> bits);
      }
    }
    return bytes.toByteArray();
  }

  long step(Instant at) {
    return Math.floorDiv(at.getEpochSecond(), period);
  }

  String code(long step) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(secret, algorithm));
      byte[] hash = mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
      int number = ByteBuffer.wrap(hash, hash[hash.length - 1] & 0xf, 4).getInt() & 0x7fffffff;
      return String.format(
          Locale.ROOT, "%0" + digits + "d", number % (int) Math.round(Math.pow(10, digits)));
    } catch (GeneralSecurityException unknown) {
      throw new Obstacle("the kit has no " + algorithm);
    }
  }

  /** Neither secret nor code. */
  @Override
  public String toString() {
    return "CodeGenerator[" + algorithm + "]";
  }
}
