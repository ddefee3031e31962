package org.authlayer.domain.fakes;

import java.util.ArrayList;
import java.util.List;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/** Events as a list. */
public final class RecordedEvents implements AuthEvents {

  private final List<AuthEvent> published = new ArrayList<>();

  @Override
  public synchronized void publish(AuthEvent event) {
    published.add(event);
  }

  /** All events so far. */
  public synchronized List<AuthEvent> all() {
    return List.copyOf(published);
  }

  /** All events of one kind so far. */
  public synchronized <E extends AuthEvent> List<E> of(Class<E> kind) {
    return published.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Forgets. */
  public synchronized void clear() {
    published.clear();
  }
}
