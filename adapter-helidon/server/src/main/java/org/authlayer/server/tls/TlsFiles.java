package org.authlayer.server.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

public sealed interface TlsFiles permits PemFiles, Pkcs12File {

  List<Path> files();

  List<Path> secrets();

  /** The message of a refusal says in one line what is missing. */
  TlsIdentity read() throws IOException;
}
