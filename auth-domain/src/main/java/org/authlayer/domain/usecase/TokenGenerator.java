package org.authlayer.domain.usecase;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Token values: random bytes in base64 with padding (AL-LGT-03, AL-LGT-07, DEC-27). */
public record TokenGenerator(RandomGenerator random, int bytes) {

  String next() {
    byte[] value = new byte[bytes];
    random.nextBytes(value);
    return Base64.getEncoder().encodeToString(value);
  }
}
