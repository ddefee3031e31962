package org.authlayer.adapter.helidon.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the server's certificate is kept. */
public sealed interface TlsFiles permits PemFiles, Pkcs12File {

  /** All files that matter; a change of any of them is a new certificate. */
  List<Path> files();

  /** Those of them that hold a secret. */
  List<Path> secrets();

  /**
   * Reads key and certificate as they are now.
   *
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if the files hold no such thing; the message says what is
   *     missing, in one line
   */
  TlsIdentity read() throws IOException;
}
