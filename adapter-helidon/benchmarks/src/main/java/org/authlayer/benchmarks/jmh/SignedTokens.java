package org.authlayer.benchmarks.jmh;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.authlayer.benchmarks.client.Signer;

/** Tokens as the product issues them. */
final class SignedTokens {

  private SignedTokens() {}

  static List<String> of(byte[] secret, int count) {
    Signer signer = new Signer(secret);
    return IntStream.rangeClosed(1, count).mapToObj(signer::token).toList();
  }

  static byte[] input(String token) {
    return token.substring(0, token.lastIndexOf('.')).getBytes(StandardCharsets.US_ASCII);
  }
}
