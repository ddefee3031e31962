package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.api.Recording;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.junit.jupiter.api.AfterAll;

/** What the kit is answered is as the API's document says, too. */
class HelidonInMemoryConformanceTest extends HttpConformance {

  private static final int MANY = 40;

  private final List<Recording> recordings = new ArrayList<>();

  @Override
  protected HttpSubject subject() {
    return new Recorded(new HelidonSubject(), recordings);
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }

  @AfterAll
  void everyAnswerWasAsDocumented() {
    for (Recording recording : recordings) {
      assertEquals(List.of(), recording.faults());
    }
    int most = recordings.stream().mapToInt(Recording::seen).max().orElse(0);
    assertTrue(most > MANY, () -> "only " + most + " of the documented answers were given");
  }

  private record Recorded(HttpSubject server, List<Recording> recordings) implements HttpSubject {

    @Override
    public URI mount(Application application) throws IOException {
      return server.mount(application);
    }

    @Override
    public URI mount(Application application, Environment environment, Settings settings)
        throws IOException {
      Recording recording = Recording.of(environment, settings);
      recordings.add(recording);
      return server.mount(recording.of(application, "/probe/"), environment, settings);
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
