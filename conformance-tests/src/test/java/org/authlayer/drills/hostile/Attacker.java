package org.authlayer.drills.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.drills.bench.Answer;
import org.authlayer.drills.bench.Wire;

/** One client with a seed of its own. */
final class Attacker implements Runnable {

  static final String SERVER_ERROR = "5xx";
  static final String HANG = "hang";
  static final String SECOND_ANSWER = "second answer";

  /** Says that the request was not HTTP/1.1, which is so, and the client's doing. */
  private static final int OTHER_VERSION = 505;

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PIPELINED = 8;
  private static final byte[] MARKER =
      "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final int port;
  private final Tally tally;
  private final long until;
  private final Noise noise;
  private final Requests requests;
  private final Framings framings;

  Attacker(int port, long seed, Tally tally, long until) {
    this.port = port;
    this.tally = tally;
    this.until = until;
    this.noise = new Noise(seed);
    this.requests = new Requests(noise);
    this.framings = new Framings(noise);
  }

  @Override
  public void run() {
    while (tally.requests() < until) {
      if (noise.oneIn(3)) {
        breakFraming();
      } else {
        keepAlive();
      }
    }
  }

  /** As many pipelined requests as the server takes on one connection. */
  private void keepAlive() {
    List<byte[]> sent = new ArrayList<>();
    try (Wire wire = connect()) {
      boolean open = true;
      while (open && tally.requests() < until) {
        sent.clear();
        open = pipeline(wire, sent);
      }
    } catch (SocketTimeoutException silent) {
      tally.fault(HANG, text(sent));
    } catch (IOException cut) {
      tally.answered(0);
    }
  }

  /** The last one is known to answer UP, so that an answer too many is noticed. */
  private boolean pipeline(Wire wire, List<byte[]> sent) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < PIPELINED; i++) {
      sent.add(requests.next());
      bytes.write(sent.getLast());
    }
    bytes.write(MARKER);
    wire.send(bytes.toByteArray());
    for (byte[] request : sent) {
      Answer answer = wire.read();
      judge(answer, request);
      if (answer.status() == 0 || answer.header("Connection").filter("close"::equals).isPresent()) {
        return false;
      }
    }
    if (!isMarker(wire.read())) {
      tally.fault(SECOND_ANSWER, text(sent));
      return false;
    }
    return true;
  }

  private void breakFraming() {
    String broken = framings.next();
    try (Wire wire = connect()) {
      wire.send(broken.getBytes(StandardCharsets.ISO_8859_1));
      wire.send(MARKER);
      wire.finish();
      Answer first = wire.read();
      judge(first, broken.getBytes(StandardCharsets.ISO_8859_1));
      if (isMarker(first) || (first.status() != 0 && wire.read().status() != 0)) {
        tally.fault(SECOND_ANSWER, broken);
      }
    } catch (SocketTimeoutException silent) {
      tally.fault(HANG, broken);
    } catch (IOException cut) {
      tally.answered(0);
    } catch (RuntimeException unreadable) {
      tally.fault(SECOND_ANSWER, "no status line follows the answer to " + broken);
    }
  }

  private void judge(Answer answer, byte[] request) {
    tally.answered(answer.status());
    if (answer.status() >= 500 && answer.status() != OTHER_VERSION) {
      tally.fault(SERVER_ERROR, answer.status() + " " + text(List.of(request)));
    }
  }

  private static boolean isMarker(Answer answer) {
    return answer.status() == 200 && answer.body().contains("UP");
  }

  private Wire connect() throws IOException {
    return new Wire("127.2.0." + (1 + noise.below(250)), port, PATIENCE);
  }

  private static String text(List<byte[]> requests) {
    StringBuilder text = new StringBuilder();
    requests.forEach(bytes -> text.append(new String(bytes, StandardCharsets.ISO_8859_1)));
    return text.toString();
  }
}
