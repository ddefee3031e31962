package org.authlayer.conformance.section.passkeys;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/**
 * An authenticator with one passkey: ES256, no attestation (Web Authentication, level 2, 6.1 and
 * 6.5; RFC 8949).
 */
final class SoftwareKey {

  static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int WITH_KEY = 64;
  private static final int COORDINATE = 32;

  private final KeyPair pair;
  private final byte[] id;
  private int count;
  private String handle = "";

  private SoftwareKey(byte[] id) {
    this.id = id;
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      this.pair = generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static SoftwareKey fresh() {
    return new SoftwareKey(random());
  }

  /** Another key that says to be this one. */
  SoftwareKey impostor() {
    SoftwareKey other = new SoftwareKey(id);
    other.handle = handle;
    other.count = count;
    return other;
  }

  static byte[] random() {
    byte[] bytes = new byte[COORDINATE];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  int nextCount() {
    return ++count;
  }

  String handle() {
    return handle;
  }

  void belongsTo(String user) {
    handle = user;
  }

  /** {@code RegistrationResponseJSON}. */
  ObjectNode created(Ceremony says) {
    byte[] data = authenticatorData(says, WITH_KEY);
    byte[] object =
        new Cbor()
            .head(5, 3)
            .text("fmt")
            .text("none")
            .text("attStmt")
            .head(5, 0)
            .text("authData")
            .bytes(data)
            .all();
    ObjectNode response = response(says);
    response.put("attestationObject", TEXT.encodeToString(object));
    response.putArray("transports").add("internal");
    return credential(response);
  }

  /** {@code AuthenticationResponseJSON}. */
  ObjectNode used(Ceremony says) {
    byte[] data = authenticatorData(says, 0);
    ObjectNode response = response(says);
    response.put("authenticatorData", TEXT.encodeToString(data));
    response.put("signature", TEXT.encodeToString(signature(data, says)));
    response.put("userHandle", says.handle());
    return credential(response);
  }

  private ObjectNode credential(ObjectNode response) {
    ObjectNode credential = JsonNodeFactory.instance.objectNode();
    credential.put("id", TEXT.encodeToString(id)).put("rawId", TEXT.encodeToString(id));
    credential.put("type", "public-key").set("response", response);
    credential.putObject("clientExtensionResults");
    return credential;
  }

  private static ObjectNode response(Ceremony says) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("clientDataJSON", TEXT.encodeToString(clientData(says)));
  }

  private static byte[] clientData(Ceremony says) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", says.type())
        .put("challenge", says.challenge())
        .put("origin", says.origin())
        .put("crossOrigin", false)
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  private byte[] authenticatorData(Ceremony says, int more) {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    data.writeBytes(sha256(says.rpId().getBytes(StandardCharsets.UTF_8)));
    data.write(says.flags() | more);
    data.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(says.count()).array());
    if (more == WITH_KEY) {
      ECPublicKey key = (ECPublicKey) pair.getPublic();
      data.writeBytes(new byte[16]);
      data.writeBytes(ByteBuffer.allocate(Short.BYTES).putShort((short) id.length).array());
      data.writeBytes(id);
      data.writeBytes(
          new Cbor()
              .head(5, 5)
              .number(1)
              .number(2)
              .number(3)
              .number(-7)
              .number(-1)
              .number(1)
              .number(-2)
              .bytes(coordinate(key.getW().getAffineX().toByteArray()))
              .number(-3)
              .bytes(coordinate(key.getW().getAffineY().toByteArray()))
              .all());
    }
    return data.toByteArray();
  }

  private byte[] signature(byte[] data, Ceremony says) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(pair.getPrivate());
      signature.update(data);
      signature.update(says.isForged() ? random() : sha256(clientData(says)));
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] coordinate(byte[] number) {
    byte[] all = new byte[COORDINATE];
    int length = Math.min(number.length, COORDINATE);
    System.arraycopy(number, number.length - length, all, COORDINATE - length, length);
    return all;
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return "SoftwareKey";
  }

  /** As much of CBOR as an authenticator writes. */
  private static final class Cbor {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Cbor text(String text) {
      head(3, text.length()).out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
      return this;
    }

    Cbor bytes(byte[] bytes) {
      head(2, bytes.length).out.writeBytes(bytes);
      return this;
    }

    Cbor number(int number) {
      return number < 0 ? head(1, -1 - number) : head(0, number);
    }

    /** The kind of what follows, and its size or number, below 256. */
    Cbor head(int kind, int size) {
      if (size < 24) {
        out.write(kind << 5 | size);
      } else {
        out.write(kind << 5 | 24);
        out.write(size);
      }
      return this;
    }

    byte[] all() {
      return out.toByteArray();
    }
  }
}
