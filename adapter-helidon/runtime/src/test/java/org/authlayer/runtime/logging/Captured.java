package org.authlayer.runtime.logging;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** What a logger writes, in the form of the real log. */
final class Captured implements AutoCloseable {

  private final Logger logger;
  private final boolean passedOn;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Handler handler = new StreamHandler(bytes, new LogLine());

  Captured(String name) {
    logger = Logger.getLogger(name);
    passedOn = logger.getUseParentHandlers();
    handler.setLevel(Level.ALL);
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
  }

  String text() {
    handler.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  List<String> lines() {
    return text().lines().toList();
  }

  int size() {
    handler.flush();
    return bytes.size();
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(passedOn);
  }
}
