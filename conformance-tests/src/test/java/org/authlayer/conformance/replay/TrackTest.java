package org.authlayer.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.junit.jupiter.api.Test;

/** Whose commands repeat a request. */
class TrackTest {

  private static final Exchange UNSENT = new Exchange("GET /", "200");

  private final Trail trail = new Trail("mark", new Given(Map.of()), null);
  private final Wire wire =
      call -> new Answer(200, List.of(), new byte[0], new Exchange("GET " + call.uri(), "200"));

  @Test
  void checkMayJudgeWhatAnotherOneSent() throws Exception {
    Track sender = trail.follow(wire);
    Track judge = trail.follow(wire);
    Exchange sent = send(sender, "/sent").exchange();
    send(judge, "/other");
    assertTrue(judge.replayable(sent).script().contains("http://kit.example/sent"));
    assertEquals(sender.replayable(sent), judge.replayable(sent));
  }

  @Test
  void whatNobodySentHasNoCommands() throws Exception {
    Track track = trail.follow(wire);
    send(track, "/sent");
    assertEquals(UNSENT, track.replayable(UNSENT));
  }

  private static Answer send(Track track, String path) throws Exception {
    return track.send(HttpCall.of("GET", URI.create("http://kit.example" + path)));
  }
}
