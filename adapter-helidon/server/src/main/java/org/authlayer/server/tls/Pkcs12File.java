package org.authlayer.server.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A PKCS#12 file with one key; its password is given or the first line of a file. */
public record Pkcs12File(Path store, @Nullable String password, @Nullable Path passwordFile)
    implements TlsFiles {

  public Pkcs12File {
    Objects.requireNonNull(store, "store");
    if ((password == null) == (passwordFile == null)) {
      throw new IllegalArgumentException(
          "server.tls: set either keystore-password or keystore-password-file");
    }
  }

  @Override
  public List<Path> files() {
    return passwordFile == null ? List.of(store) : List.of(store, passwordFile);
  }

  @Override
  public List<Path> secrets() {
    return files();
  }

  @Override
  public TlsIdentity read() throws IOException {
    char[] secret = secret();
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, secret);
      List<String> names = new ArrayList<>();
      for (String name : Collections.list(keys.aliases())) {
        if (keys.isKeyEntry(name)) {
          names.add(name);
        }
      }
      if (names.size() != 1) {
        throw new IllegalArgumentException(store + " holds " + names.size() + " keys, not one");
      }
      return identity(keys, names.get(0), secret);
    } catch (NoSuchFileException | AccessDeniedException unseen) {
      throw unseen;
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          unreadable.getCause() instanceof UnrecoverableKeyException
              ? "the password of " + store + " is another one; check keystore-password"
              : store + " is no PKCS#12 file (openssl pkcs12 -export)",
          unreadable);
    } catch (GeneralSecurityException malformed) {
      throw new IllegalArgumentException(store + " is not a usable PKCS#12 file", malformed);
    }
  }

  private char[] secret() throws IOException {
    if (passwordFile == null) {
      return Objects.requireNonNull(password).toCharArray();
    }
    return Files.readString(passwordFile, StandardCharsets.UTF_8)
        .replaceFirst("^\\x{feff}", "")
        .lines()
        .findFirst()
        .orElse("")
        .toCharArray();
  }

  private TlsIdentity identity(KeyStore keys, String name, char[] secret)
      throws GeneralSecurityException {
    Certificate[] chain = keys.getCertificateChain(name);
    if (chain == null) {
      throw new IllegalArgumentException(store + " holds a key and no certificate of it");
    }
    return new TlsIdentity(
        (PrivateKey) keys.getKey(name, secret),
        Arrays.stream(chain).map(X509Certificate.class::cast).toList());
  }

  @Override
  public String toString() {
    return "PKCS#12 " + store;
  }
}
