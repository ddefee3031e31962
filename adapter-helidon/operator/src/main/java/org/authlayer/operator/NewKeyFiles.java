package org.authlayer.operator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.jwt.PrivateFile;
import org.authlayer.ports.operation.RegularFile;
import org.authlayer.runtime.configuration.JwtKeySettings;
import org.authlayer.runtime.configuration.StartException;

/** Makes a key, in files that their owner alone reads. None that is there is written over. */
record NewKeyFiles(Path directory, String kid) {

  private static final int SECRET_BYTES = 32;
  private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

  JwtKeySettings make(String algorithm) {
    requireOwnDirectory();
    try {
      Files.createDirectories(directory, PrivateFile.onlyOwner("rwx------"));
      return new JwtKeySettings(
          kid,
          algorithm,
          switch (algorithm) {
            case "HS256" -> Map.of("secret-file", write("secret", secret()));
            case "ES256" -> pair("EC");
            case "EdDSA" -> pair("Ed25519");
            default ->
                throw StartException.configuration("--algorithm: choose HS256, ES256 or EdDSA");
          });
    } catch (FileAlreadyExistsException there) {
      throw StartException.configuration(
          "there is a file " + there.getMessage() + "; choose another --kid or --directory");
    } catch (IOException refused) {
      throw StartException.configuration(
          "--directory: cannot write into %s (%s)".formatted(directory, RegularFile.why(refused)));
    }
  }

  /** Files of root in a directory of the server's user would be unreadable to the server. */
  private void requireOwnDirectory() {
    Path there = directory.toAbsolutePath();
    while (!Files.isDirectory(there) && there.getParent() != null) {
      there = there.getParent();
    }
    String owner = ServerUser.owner(there);
    if (ServerUser.isRoot() && !owner.equals("root")) {
      throw StartException.configuration(
          "--directory: root would own the new files, and %s belongs to %s; run this as %s: runuser -u %s -- authlayer keys"
              .formatted(there, owner, owner, owner));
    }
  }

  private Map<String, Path> pair(String algorithm) throws IOException {
    KeyPair pair = keys(algorithm);
    Map<String, Path> files = new LinkedHashMap<>();
    Path made = write("private.pem", pem("PRIVATE KEY", pair.getPrivate()));
    files.put("private-key-file", made);
    try {
      files.put("public-key-file", write("public.pem", pem("PUBLIC KEY", pair.getPublic())));
    } catch (IOException half) {
      Files.delete(made);
      throw half;
    }
    return files;
  }

  private static KeyPair keys(String algorithm) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      if (algorithm.equals("EC")) {
        generator.initialize(new ECGenParameterSpec("secp256r1"));
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException(algorithm + " is not available", broken);
    }
  }

  private static String secret() {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    return Base64.getEncoder().encodeToString(secret) + "\n";
  }

  private static String pem(String kind, Key key) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(kind, LINES.encodeToString(key.getEncoded()));
  }

  private Path write(String ending, String text) throws IOException {
    Path file = directory.resolve(kid + "." + ending).toAbsolutePath();
    Files.createFile(file, PrivateFile.onlyOwner("rw-------"));
    try {
      Files.writeString(file, text, StandardCharsets.US_ASCII);
    } catch (IOException half) {
      Files.delete(file);
      throw half;
    }
    return file;
  }
}
