package org.authlayer.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ResourceStackTest {

  private final List<String> closed = new ArrayList<>();
  private final ResourceStack closing = new ResourceStack();

  @Test
  void theLastOpenedIsClosedFirstWhateverFails() {
    add("first");
    closing.add(
        () -> {
          throw new IllegalStateException("cannot");
        });
    add("last");
    closing.close();
    closing.close();
    assertEquals(List.of("last", "first"), closed);
    assertFalse(closing.isStopped());
  }

  @Test
  void whatIsOpenedAfterAStopIsClosedAtOnce() {
    add("database");
    closing.stop();
    assertEquals(List.of("database"), closed);
    assertThrows(CancellationException.class, () -> add("late"));
    assertEquals(List.of("database", "late"), closed);
    assertTrue(closing.isStopped());
  }

  private void add(String name) {
    AutoCloseable part = closing.add(() -> closed.add(name));
    assertTrue(part != null);
  }
}
