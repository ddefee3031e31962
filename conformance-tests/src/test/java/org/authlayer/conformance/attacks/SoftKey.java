package org.authlayer.conformance.attacks;

import static org.authlayer.conformance.attacks.OtherServer.base64;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.HexFormat;
import java.util.UUID;

/** An authenticator with one key, for this host, that verifies its user. */
final class SoftKey {

  private static final int USED = 5;
  private static final int MADE = 0x45;
  private static final HexFormat HEX = HexFormat.of();

  private final KeyPair pair;
  private final String id = (UUID.randomUUID() + "" + UUID.randomUUID()).replace("-", "");
  private int count;

  SoftKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      pair = generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The body that registers it. */
  String created(String challenge, String origin) {
    ECPublicKey key = (ECPublicKey) pair.getPublic();
    String data =
        data(MADE)
            + "00".repeat(16)
            + "0020"
            + id
            + "a5010203262001215820"
            + coordinate(key.getW().getAffineX())
            + "225820"
            + coordinate(key.getW().getAffineY());
    String object = "a363666d74646e6f6e656761747453746d74a0686175746844617461" + "58a4" + data;
    return body(
        "\"attestationObject\":\"%s\",\"clientDataJSON\":\"%s\""
            .formatted(
                base64(HEX.parseHex(object)),
                base64(client("webauthn.create", challenge, origin))));
  }

  /** The body that logs in by it. */
  String used(String challenge, String origin, String handle) {
    byte[] data = HEX.parseHex(data(USED));
    String client = client("webauthn.get", challenge, origin);
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(pair.getPrivate());
      signature.update(data);
      signature.update(digest(client));
      return body(
          "\"authenticatorData\":\"%s\",\"clientDataJSON\":\"%s\",\"signature\":\"%s\",\"userHandle\":\"%s\""
              .formatted(base64(data), base64(client), base64(signature.sign()), handle));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private String body(String response) {
    String raw = base64(HEX.parseHex(id));
    return "{\"name\":\"Key\",\"credential\":{\"id\":\"%s\",\"rawId\":\"%s\",\"type\":\"public-key\",\"response\":{%s}}}"
        .formatted(raw, raw, response);
  }

  private static String client(String type, String challenge, String origin) {
    return "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}"
        .formatted(type, challenge, origin);
  }

  private String data(int flags) {
    count++;
    return HEX.formatHex(digest("localhost"))
        + HEX.formatHex(ByteBuffer.allocate(5).put((byte) flags).putInt(count).array());
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String coordinate(BigInteger value) {
    return String.format("%064x", value);
  }
}
