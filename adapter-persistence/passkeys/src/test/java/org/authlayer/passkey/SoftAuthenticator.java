package org.authlayer.passkey;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A browser and its authenticator with one key, without a line of the library that judges it. */
final class SoftAuthenticator {

  static final int UP = 1;
  static final int UV = 4;
  static final int BE = 8;
  static final int BS = 16;
  static final int AT = 64;

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
  private static final RandomGenerator RANDOM = new Random(7);

  /**
   * The parts of an answer of browser and authenticator; each test changes one of them.
   *
   * @param more further members of the client data
   */
  record Says(
      String type, String origin, String rpId, int flags, long count, String format, String more) {

    static Says usual(String type, String origin, String rpId) {
      return new Says(type, origin, rpId, UP | UV, 0, "none", ",\"crossOrigin\":false");
    }

    Says type(String other) {
      return new Says(other, origin, rpId, flags, count, format, more);
    }

    Says origin(String other) {
      return new Says(type, other, rpId, flags, count, format, more);
    }

    Says rpId(String other) {
      return new Says(type, origin, other, flags, count, format, more);
    }

    Says flags(int other) {
      return new Says(type, origin, rpId, other, count, format, more);
    }

    Says count(long other) {
      return new Says(type, origin, rpId, flags, other, format, more);
    }

    Says format(String other) {
      return new Says(type, origin, rpId, flags, count, other, more);
    }

    Says more(String other) {
      return new Says(type, origin, rpId, flags, count, format, other);
    }
  }

  private static final KeyPair RSA = rsa();

  private final KeyPair pair;
  private final boolean isRsa;
  private byte[] id = new byte[32];
  private byte[] modulus = new byte[0];
  private byte[] exponent = new byte[0];
  private int curve;
  private int algorithm;
  private byte[] coordinate = new byte[0];
  private byte[] point = new byte[0];
  private byte[] handle = new byte[0];

  private SoftAuthenticator(KeyPair pair, boolean isRsa) {
    this.pair = pair;
    this.isRsa = isRsa;
    RANDOM.nextBytes(id);
  }

  static SoftAuthenticator es256() {
    return ofCurve("secp256r1");
  }

  static SoftAuthenticator ofCurve(String curve) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(curve));
      return new SoftAuthenticator(generator.generateKeyPair(), false);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * All have one pair, which takes longer to generate than most tests; their identifiers differ.
   */
  static SoftAuthenticator rs256() {
    return new SoftAuthenticator(RSA, true);
  }

  private static KeyPair rsa() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  SoftAuthenticator holding(String userHandle) {
    handle = Base64.getUrlDecoder().decode(userHandle);
    return this;
  }

  /** With an identifier of another length. */
  SoftAuthenticator identified(int length) {
    id = new byte[length];
    RANDOM.nextBytes(id);
    return this;
  }

  /** With the public key of no private one, of as many bytes. */
  SoftAuthenticator withModulus(int length) {
    modulus = new byte[length];
    RANDOM.nextBytes(modulus);
    return this;
  }

  SoftAuthenticator withExponent(int... bytes) {
    exponent = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      exponent[i] = (byte) bytes[i];
    }
    return this;
  }

  /** With a public key that says to be of another curve or algorithm. */
  SoftAuthenticator named(int ofCurve, int ofAlgorithm) {
    curve = ofCurve;
    algorithm = ofAlgorithm;
    return this;
  }

  /** With another y of its point. */
  SoftAuthenticator at(int length) {
    coordinate = new byte[length];
    RANDOM.nextBytes(coordinate);
    return this;
  }

  /** With a public key of Ed25519 in place of its own. */
  SoftAuthenticator withPoint(byte[] bytes) {
    point = bytes.clone();
    return this;
  }

  String id() {
    return TEXT.encodeToString(id);
  }

  byte[] rawId() {
    return id.clone();
  }

  byte[] handle() {
    return handle.clone();
  }

  static byte[] clientData(Says says, String challenge) {
    return "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}"
        .formatted(says.type(), challenge, says.origin(), says.more())
        .getBytes(StandardCharsets.UTF_8);
  }

  byte[] authenticatorData(Says says, boolean withKey) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(sha256(says.rpId().getBytes(StandardCharsets.UTF_8)));
    all.write(says.flags());
    all.writeBytes(ByteBuffer.allocate(4).putInt((int) says.count()).array());
    if (withKey) {
      all.writeBytes(new byte[16]);
      all.writeBytes(ByteBuffer.allocate(2).putShort((short) id.length).array());
      all.writeBytes(id);
      all.writeBytes(coseKey());
    }
    return all.toByteArray();
  }

  byte[] attestationObject(Says says, byte[] clientData) {
    byte[] data = authenticatorData(says.flags(says.flags() | AT), true);
    Cbor cbor = new Cbor().map(3).text("fmt").text(says.format()).text("attStmt");
    if (says.format().equals("packed")) {
      cbor.map(2).text("alg").number(isRsa ? -257 : -7).text("sig").bytes(sign(data, clientData));
    } else {
      cbor.map(0);
    }
    return cbor.text("authData").bytes(data).all();
  }

  byte[] sign(byte[] data, byte[] clientData) {
    try {
      PrivateKey key = pair.getPrivate();
      Signature signature = Signature.getInstance(isRsa ? "SHA256withRSA" : "SHA256withECDSA");
      signature.initSign(key);
      signature.update(data);
      signature.update(sha256(clientData));
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The JSON that a browser writes for a new credential, with a name beside it. */
  String registration(String name, Says says, String challenge) {
    byte[] client = clientData(says, challenge);
    return """
    {"name":"%s","credential":{"id":"%s","rawId":"%s","type":"public-key",
    "response":{"clientDataJSON":"%s","attestationObject":"%s","transports":["internal"]},
    "clientExtensionResults":{}}}
    """
        .formatted(
            name,
            id(),
            id(),
            TEXT.encodeToString(client),
            TEXT.encodeToString(attestationObject(says, client)));
  }

  /** The JSON that a browser writes for an assertion. */
  String assertion(Says says, String challenge) {
    byte[] client = clientData(says, challenge);
    byte[] data = authenticatorData(says, false);
    return """
    {"credential":{"id":"%s","rawId":"%s","type":"public-key",
    "response":{"clientDataJSON":"%s","authenticatorData":"%s","signature":"%s",
    "userHandle":"%s"},"clientExtensionResults":{}}}
    """
        .formatted(
            id(),
            id(),
            TEXT.encodeToString(client),
            TEXT.encodeToString(data),
            TEXT.encodeToString(sign(data, client)),
            TEXT.encodeToString(handle));
  }

  /** The fields that a script fills in. */
  String registrationForm(Says says, String challenge) {
    byte[] client = clientData(says, challenge);
    return "clientDataJSON=%s&attestationObject=%s"
        .formatted(
            TEXT.encodeToString(client), TEXT.encodeToString(attestationObject(says, client)));
  }

  String assertionForm(Says says, String challenge) {
    byte[] client = clientData(says, challenge);
    byte[] data = authenticatorData(says, false);
    return "id=%s&clientDataJSON=%s&authenticatorData=%s&signature=%s&userHandle=%s"
        .formatted(
            id(),
            TEXT.encodeToString(client),
            TEXT.encodeToString(data),
            TEXT.encodeToString(sign(data, client)),
            TEXT.encodeToString(handle));
  }

  private byte[] coseKey() {
    if (point.length > 0) {
      Cbor key = new Cbor().map(4).number(1).number(1).number(3).number(-8).number(-1).number(6);
      return key.number(-2).bytes(point).all();
    }
    if (isRsa) {
      RSAPublicKey key = (RSAPublicKey) pair.getPublic();
      return new Cbor()
          .map(4)
          .number(1)
          .number(3)
          .number(3)
          .number(-257)
          .number(-1)
          .bytes(modulus.length > 0 ? modulus : fixed(key.getModulus().toByteArray(), 256))
          .number(-2)
          .bytes(exponent.length > 0 ? exponent : fixed(key.getPublicExponent().toByteArray(), 3))
          .all();
    }
    ECPublicKey key = (ECPublicKey) pair.getPublic();
    boolean isCommon = key.getParams().getOrder().bitLength() == 256;
    int size = isCommon ? 32 : 48;
    return new Cbor()
        .map(5)
        .number(1)
        .number(2)
        .number(3)
        .number(algorithm != 0 ? algorithm : isCommon ? -7 : -35)
        .number(-1)
        .number(curve != 0 ? curve : isCommon ? 1 : 2)
        .number(-2)
        .bytes(fixed(key.getW().getAffineX().toByteArray(), size))
        .number(-3)
        .bytes(
            coordinate.length > 0 ? coordinate : fixed(key.getW().getAffineY().toByteArray(), size))
        .all();
  }

  private static byte[] fixed(byte[] number, int size) {
    byte[] all = new byte[size];
    int length = Math.min(number.length, size);
    System.arraycopy(number, number.length - length, all, size - length, length);
    return all;
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** As much of CBOR (RFC 8949) as an authenticator writes. */
  private static final class Cbor {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Cbor map(int size) {
      return head(5, size);
    }

    Cbor text(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      head(3, bytes.length).out.writeBytes(bytes);
      return this;
    }

    Cbor bytes(byte[] bytes) {
      head(2, bytes.length).out.writeBytes(bytes);
      return this;
    }

    Cbor number(int number) {
      return number < 0 ? head(1, -1 - number) : head(0, number);
    }

    private Cbor head(int kind, int size) {
      if (size < 24) {
        out.write(kind << 5 | size);
      } else if (size < 256) {
        out.write(kind << 5 | 24);
        out.write(size);
      } else {
        out.write(kind << 5 | 25);
        out.write(size >> 8);
        out.write(size);
      }
      return this;
    }

    byte[] all() {
      return out.toByteArray();
    }
  }

  @Override
  public String toString() {
    return "SoftAuthenticator" + Arrays.hashCode(id);
  }
}
