package clinic;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authlayer.domain.Request;
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

  /** Ends after five minutes, or with the token. A browser comes again, and is judged again. */
  HttpResponse events(long patient, Request request) {
    return Representation.stream(
        "text/event-stream",
        out -> {
          Listener own = new Listener(patient, new LinkedBlockingQueue<>());
          listeners.add(own);
          try {
            String next = ": open";
            for (int i = 0; i < TURNS && request.evidence().isStillValid(); i++) {
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
