package org.authlayer.conformance.elsewhere;

/** The cipher Blowfish with bcrypt's expensive key schedule. */
final class Blowfish {

  private static final int ROUNDS = 16;
  private static final int BOXES = 4 * 256;
  private static final int[] PI = PiDigits.words(ROUNDS + 2 + BOXES);

  private final int[] keys = new int[ROUNDS + 2];
  private final int[] boxes = new int[BOXES];
  private int left;
  private int right;

  /** The state after 2^cost rounds of alternating expansion with key and salt. */
  Blowfish(byte[] key, byte[] salt, int cost) {
    System.arraycopy(PI, 0, keys, 0, keys.length);
    System.arraycopy(PI, keys.length, boxes, 0, boxes.length);
    byte[] nothing = new byte[salt.length];
    expand(key, salt);
    for (long i = 0; i < 1L << cost; i++) {
      expand(key, nothing);
      expand(salt, nothing);
    }
  }

  void encrypt(int[] block, int offset) {
    left = block[offset];
    right = block[offset + 1];
    encipher();
    block[offset] = left;
    block[offset + 1] = right;
  }

  private void expand(byte[] key, byte[] salt) {
    for (int i = 0, at = 0; i < keys.length; i++, at += 4) {
      keys[i] ^= word(key, at);
    }
    left = 0;
    right = 0;
    int at = fill(keys, salt, 0);
    fill(boxes, salt, at);
  }

  private int fill(int[] table, byte[] salt, int from) {
    int at = from;
    for (int i = 0; i < table.length; i += 2, at += 8) {
      left ^= word(salt, at);
      right ^= word(salt, at + 4);
      encipher();
      table[i] = left;
      table[i + 1] = right;
    }
    return at;
  }

  private void encipher() {
    int l = left;
    int r = right;
    for (int i = 0; i < ROUNDS; i += 2) {
      l ^= keys[i];
      r ^= mixed(l);
      r ^= keys[i + 1];
      l ^= mixed(r);
    }
    left = r ^ keys[ROUNDS + 1];
    right = l ^ keys[ROUNDS];
  }

  private int mixed(int x) {
    int sum = boxes[x >>> 24] + boxes[256 + (x >>> 16 & 0xff)];
    return (sum ^ boxes[512 + (x >>> 8 & 0xff)]) + boxes[768 + (x & 0xff)];
  }

  /** Four bytes from a ring of bytes. */
  private static int word(byte[] ring, int at) {
    int word = 0;
    for (int i = 0; i < 4; i++) {
      word = word << 8 | (ring[(at + i) % ring.length] & 0xff);
    }
    return word;
  }
}
