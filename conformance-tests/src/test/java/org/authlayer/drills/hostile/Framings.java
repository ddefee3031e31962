package org.authlayer.drills.hostile;

import java.util.List;

/**
 * Requests whose end cannot be told, or can be told in two ways. Each is followed by what would be
 * a good request; since nobody can know where the first one ends, that must never be answered.
 */
final class Framings {

  private static final String HEAD =
      "POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n";
  private static final List<String> BROKEN =
      List.of(
          CHUNKED + "Content-Length: 4\r\n\r\n0\r\n\r\n",
          CHUNKED + "Content-Length: 0\r\n\r\n0\r\n\r\n",
          HEAD + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
          HEAD + "Content-Length: 2, 3\r\n\r\n{}",
          HEAD + "Content-Length: +2\r\n\r\n{}",
          HEAD + "Content-Length: -2\r\n\r\n{}",
          HEAD + "Content-Length: 0x2\r\n\r\n{}",
          HEAD + "Content-Length: 2 2\r\n\r\n{}",
          HEAD + "Content-Length : 2\r\n\r\n{}",
          HEAD + "Content-Length: 99999999999999999999\r\n\r\n{}",
          HEAD + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
          HEAD + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
          HEAD + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
          HEAD + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
          HEAD + " Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          HEAD + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
          HEAD + "X: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          HEAD + "X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          CHUNKED + "\r\n2\r\n{}XX0\r\n\r\n",
          CHUNKED + "\r\n2\r\n{}\n0\r\n\r\n",
          CHUNKED + "\r\n2\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n+2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n-2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n0x2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n2 2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n\r\n0\r\n\r\n",
          CHUNKED + "\r\nzz\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\nffffffffffffffffff\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n80000000\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n0\r\nX y\r\n",
          CHUNKED + "\r\n0\r\n: y\r\n\r\n",
          CHUNKED + "\r\n0\nX: y\r\n\r\n",
          CHUNKED + "\r\n1\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n3\r\n{}\r\n0\r\n\r\n",
          "POST /users HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          "POST  /users HTTP/1.1\r\nHost: x\r\n\r\n",
          "POST /users HTTP/1.1 \r\nHost: x\r\n\r\n",
          "POST /users HTTP/2.0\r\nHost: x\r\n\r\n",
          "POST /users\r\n\r\n",
          "GET /me HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
          "GET /me HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n",
          "GET /me HTTP/1.1\r\nHost: x\r\nX\r\n\r\n",
          "GET /me HTTP/1.1\r\nHost: x\r\nX: \u0000\r\n\r\n",
          "GET /me HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n",
          "GET /me\u0000 HTTP/1.1\r\nHost: x\r\n\r\n",
          "GET /me HTTP/1.1\nHost: x\n\n",
          "\r\r\nGET /me HTTP/1.1\r\nHost: x\r\n\r\n",
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");

  private final Noise noise;

  Framings(Noise noise) {
    this.noise = noise;
  }

  String next() {
    return noise.of(BROKEN);
  }
}
