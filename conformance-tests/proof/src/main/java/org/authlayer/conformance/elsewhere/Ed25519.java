package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Signatures with a pair of keys that is the same in each server; the public one stays here. */
final class Ed25519 {

  private static final String NAME = "Ed25519";
  private static final byte[] PRIVATE =
      Base64.getDecoder()
          .decode("MC4CAQAwBQYDK2VwBCIEIOuxtbDvNfqXqWE7mun8oXhU+7dMmPqEd+393ZEPMyZ/");
  private static final byte[] PUBLIC =
      Base64.getDecoder().decode("MCowBQYDK2VwAyEAqdNe7JT38cIcyzRaT+T2fJqudbwSyuVAQ4drOLLkq8I=");

  private Ed25519() {}

  static byte[] sign(String text) {
    try {
      Signature signature = Signature.getInstance(NAME);
      signature.initSign(
          KeyFactory.getInstance(NAME).generatePrivate(new PKCS8EncodedKeySpec(PRIVATE)));
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static boolean verifies(String text, byte[] presented) {
    try {
      Signature signature = Signature.getInstance(NAME);
      signature.initVerify(
          KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(PUBLIC)));
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return signature.verify(presented);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }
}
