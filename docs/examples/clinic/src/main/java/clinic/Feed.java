package clinic;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.authlayer.domain.application.Representation;
import org.authlayer.ports.driving.HttpResponse;

/** News for patients, as server-sent events of this process. */
final class Feed {

  private static final int TURNS = 20;

  private record Listener(long patient, BlockingQueue<String> news) {}

  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

  void publish(long patient, String event, long visit) {
    listeners.stream()
        .filter(one -> one.patient() == patient)
        .forEach(one -> one.news().add("event: " + event + "\ndata: " + visit));
  }

  /** Ends with what logged in the patient, such as a token or a session. */
  HttpResponse events(long patient, BooleanSupplier isStillValid) {
    return Representation.stream(
        "text/event-stream",
        out -> {
          Listener own = new Listener(patient, new LinkedBlockingQueue<>());
          listeners.add(own);
          try {
            String next = ": open";
            for (int i = 0; i < TURNS && isStillValid.getAsBoolean(); i++) {
              out.write((next + "\n\n").getBytes(StandardCharsets.UTF_8));
              out.flush();
              String news = own.news().poll(15, TimeUnit.SECONDS);
              next = news == null ? ":" : news;
            }
          } finally {
            listeners.remove(own);
          }
        });
  }
}
