package org.authlayer.runtime.configuration;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import org.authlayer.jwt.JwtKey;
import org.authlayer.jwt.KeyFiles;
import org.authlayer.jwt.PrivateFile;
import org.authlayer.ports.operation.RegularFile;

/** The HS256 key of a server without a configured one, kept in a file. */
final class GeneratedSecret {

  static final String KID = "generated";

  static final String FILE = "jwt-hs256.key";

  private static final int BYTES = 32;

  private GeneratedSecret() {}

  static JwtKey keptIn(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      Files.createDirectories(directory, PrivateFile.onlyOwner("rwx------"));
      if (!Files.exists(file)) {
        write(file);
      }
      return KeyFiles.secret(KID, KeyFiles.read(file));
    } catch (IOException refused) {
      throw StartException.configuration(
          "database.data-directory: cannot write into %s (%s); choose a directory that the server's own user may write into"
              .formatted(directory.toAbsolutePath(), RegularFile.why(refused)));
    }
  }

  /** Moved into place whole, so that another process never reads half a key. */
  private static void write(Path file) throws IOException {
    Path draft =
        Files.createTempFile(file.getParent(), "jwt", ".new", PrivateFile.onlyOwner("rw-------"));
    try {
      Files.writeString(draft, Base64.getEncoder().encodeToString(random()) + "\n");
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException another) {
      return;
    } finally {
      Files.delete(draft);
    }
  }

  private static byte[] random() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return secret;
  }
}
