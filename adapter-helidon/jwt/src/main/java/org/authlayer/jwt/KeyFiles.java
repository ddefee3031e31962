package org.authlayer.jwt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.operation.RegularFile;
import org.jspecify.annotations.Nullable;

/** Keys as operators keep them: base64 secrets, and PEM as {@code openssl genpkey} writes it. */
public final class KeyFiles {

  private static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN (PRIVATE|PUBLIC) KEY-----([A-Za-z0-9+/=\\s]+)-----END \\1 KEY-----");

  private KeyFiles() {}

  public static JwtKey secret(String kid, String base64) {
    try {
      return JwtKey.hs256(kid, Base64.getDecoder().decode(base64.strip()));
    } catch (IllegalArgumentException refused) {
      String why = Optional.ofNullable(refused.getMessage()).orElse("");
      throw why.startsWith("jwt.keys")
          ? refused
          : new IllegalArgumentException(
              "jwt.keys: the secret of '" + kid + "' is not base64 (openssl rand -base64 32)");
    }
  }

  /** Files of PKCS#8 and SPKI; without {@code privateKey} the key only verifies. */
  public static JwtKey pair(String kid, String algorithm, @Nullable Path privateKey, Path publicKey)
      throws IOException {
    if (algorithm.equals("ES256")) {
      ECPublicKey verifying = read(publicKey, "EC", ECPublicKey.class);
      return JwtKey.es256(
          kid, privateKey == null ? null : read(privateKey, "EC", ECPrivateKey.class), verifying);
    }
    EdECPublicKey verifying = read(publicKey, "Ed25519", EdECPublicKey.class);
    return JwtKey.ed25519(
        kid,
        privateKey == null ? null : read(privateKey, "Ed25519", EdECPrivateKey.class),
        verifying);
  }

  /** Refuses a file that others than its owner may read. */
  public static String read(Path file) throws IOException {
    return read(file, true);
  }

  private static String read(Path file, boolean secret) throws IOException {
    try {
      if (secret) {
        PrivateFile.check(file);
      } else {
        RegularFile.check(file);
      }
    } catch (IllegalArgumentException unusable) {
      throw new IllegalArgumentException("jwt.keys: " + unusable.getMessage(), unusable);
    }
    return Files.readString(file);
  }

  private static <K extends Key> K read(Path file, String algorithm, Class<K> type)
      throws IOException {
    boolean secret = PrivateKey.class.isAssignableFrom(type);
    Matcher pem = PEM.matcher(read(file, secret));
    if (!pem.find()) {
      throw refused(file, algorithm, null);
    }
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(pem.group(2));
      KeyFactory factory = KeyFactory.getInstance(algorithm);
      return type.cast(
          pem.group(1).equals("PRIVATE")
              ? factory.generatePrivate(new PKCS8EncodedKeySpec(bytes))
              : factory.generatePublic(new X509EncodedKeySpec(bytes)));
    } catch (GeneralSecurityException | ClassCastException | IllegalArgumentException other) {
      throw refused(file, algorithm, other);
    }
  }

  private static IllegalArgumentException refused(
      Path file, String algorithm, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "jwt.keys: %s holds no %s key of the wanted half in PEM (PKCS#8 or SPKI)"
            .formatted(file, algorithm),
        cause);
  }
}
