package org.authlayer.adapter.persistence.support;

import java.text.MessageFormat;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What a class tells the log, while it is open. */
public final class Told extends Handler implements AutoCloseable {

  private final Logger logger;
  private final @Nullable Level before;
  private final List<String> lines;

  private Told(Logger logger, List<String> lines) {
    this.logger = logger;
    this.before = logger.getLevel();
    this.lines = lines;
  }

  public static Told by(Class<?> teller, List<String> lines) {
    Told told = new Told(Logger.getLogger(teller.getName()), lines);
    told.logger.addHandler(told);
    // Whatever a configuration of the tests leaves out.
    told.logger.setLevel(Level.INFO);
    return told;
  }

  @Override
  public void publish(LogRecord told) {
    lines.add(
        told.getLevel() + " " + MessageFormat.format(told.getMessage(), told.getParameters()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
