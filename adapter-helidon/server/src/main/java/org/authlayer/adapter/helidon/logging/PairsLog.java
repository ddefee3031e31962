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
record PairsLog(Logger logger) {

  static PairsLog of(String name) {
    return new PairsLog(Logger.getLogger(name));
  }

  void info(Pairs pairs) {
    write(Level.INFO, pairs, null);
  }

  void warning(Pairs pairs) {
    write(Level.WARNING, pairs, null);
  }

  void error(Pairs pairs, @Nullable Throwable thrown) {
    write(Level.SEVERE, pairs, thrown);
  }

  void write(Level level, Pairs pairs, @Nullable Throwable thrown) {
    LogRecord record = new LogRecord(level, "{0}");
    record.setLoggerName(logger.getName());
    record.setParameters(new Object[] {pairs});
    record.setThrown(thrown);
    logger.log(record);
  }
}
