package org.authlayer.adapter.helidon.logging;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines of pairs. The pairs are the record's only parameter, so that a formatter may tell
 * them one by one; to every other formatter they are one line.
 *
 * @param logger writes
 */
record FieldLogger(Logger logger) {

  static FieldLogger of(String name) {
    return new FieldLogger(Logger.getLogger(name));
  }

  void info(LogFields pairs) {
    write(Level.INFO, pairs, null);
  }

  void warning(LogFields pairs) {
    write(Level.WARNING, pairs, null);
  }

  void error(LogFields pairs, @Nullable Throwable thrown) {
    write(Level.SEVERE, pairs, thrown);
  }

  void write(Level level, LogFields pairs, @Nullable Throwable thrown) {
    LogRecord record = new LogRecord(level, "{0}");
    record.setLoggerName(logger.getName());
    record.setParameters(new Object[] {pairs});
    record.setThrown(thrown);
    logger.log(record);
  }
}
