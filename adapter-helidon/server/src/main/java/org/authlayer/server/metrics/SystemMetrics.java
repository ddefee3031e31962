package org.authlayer.server.metrics;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.guard.ListenerLoad;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.ports.operation.HashingLoad;
import org.authlayer.ports.operation.HashingStatus;
import org.authlayer.ports.operation.PoolLoad;
import org.authlayer.server.metrics.CallbackMetrics.Times;
import org.authlayer.server.metrics.CallbackMetrics.Values;
import org.authlayer.server.settings.Help;

/** Metrics of the process, its listener, its databases and its password hasher. */
final class SystemMetrics {

  private static final System.Logger LOGGER = System.getLogger(SystemMetrics.class.getName());
  private static final String DATABASE = "database";

  private SystemMetrics() {}

  /** By the names that Prometheus's own client has for the JVM. */
  static void process(CallbackMetrics to) {
    to.gauge("authlayer_build_info", "Always 1.", all -> all.put(1, Help.version()), "version");
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    to.gauge(
        "jvm_memory_used_bytes",
        "Memory in use.",
        all -> {
          all.put(memory.getHeapMemoryUsage().getUsed(), "heap");
          all.put(memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
        },
        "area");
    to.gauge(
        "jvm_memory_max_bytes",
        "Most memory.",
        all -> all.put(memory.getHeapMemoryUsage().getMax(), "heap"),
        "area");
    to.times("jvm_gc_collection_seconds", "Garbage collections.", SystemMetrics::collections, "gc");
    to.gauge(
        "jvm_threads_current",
        "Platform threads.",
        () -> ManagementFactory.getThreadMXBean().getThreadCount());
    to.gauge(
        "process_start_time_seconds",
        "When the process began, in seconds since 1970.",
        () -> ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      to.counter(
          "process_cpu_seconds",
          "Processor time of the process.",
          all -> all.put(system.getProcessCpuTime() / 1e9));
    }
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      to.gauge("process_open_fds", "Open file descriptors.", unix::getOpenFileDescriptorCount);
      to.gauge("process_max_fds", "Most file descriptors.", unix::getMaxFileDescriptorCount);
    }
  }

  static void listener(CallbackMetrics to, Supplier<ListenerLoad> load, ConnectionLimits limits) {
    to.gauge(
        "authlayer_connections_open", "Connections of clients.", () -> load.get().connections());
    to.gauge("authlayer_connections_limit", "Most connections.", limits::connections);
    to.gauge(
        "authlayer_requests_in_flight", "Requests not yet answered.", () -> load.get().requests());
    to.gauge("authlayer_requests_limit", "Most requests at once.", limits::requests);
    to.gauge(
        "authlayer_content_bytes",
        "Bytes of request content in memory.",
        () -> load.get().memory());
    to.gauge("authlayer_content_limit_bytes", "Most bytes of content.", limits::memory);
    to.counter(
        "authlayer_limit_rejections",
        "Connections and requests rejected by a limit of the listener.",
        all -> load.get().turnedAway().forEach((reason, count) -> all.put(count, reason)),
        "reason");
  }

  static void certificate(CallbackMetrics to, Optional<Supplier<Instant>> expiry) {
    to.gauge(
        "authlayer_certificate_expiry_timestamp_seconds",
        "When the certificate expires, in seconds since 1970; NaN without TLS.",
        () -> expiry.map(of -> (double) of.get().getEpochSecond()).orElse(Double.NaN));
  }

  static void backup(CallbackMetrics to, Optional<Path> file) {
    to.gauge(
        "authlayer_backup_timestamp_seconds",
        "When the file of metrics.backup-file was last changed, in seconds since 1970; 0 if it"
            + " cannot be seen, NaN if none is configured.",
        () -> file.map(SystemMetrics::changed).orElse(Double.NaN));
  }

  private static double changed(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis() / 1e3;
    } catch (IOException unseen) {
      LOGGER.log(System.Logger.Level.DEBUG, "the back-up cannot be seen", unseen);
      return 0;
    }
  }

  static void cleaner(CallbackMetrics to, Map<String, Instant> lastRuns) {
    to.gauge(
        "authlayer_cleaner_last_run_timestamp_seconds",
        "When expired rows were last deleted, if there were any, in seconds since 1970; at first"
            + " the start.",
        values -> lastRuns.forEach((kind, at) -> values.put(at.getEpochSecond(), kind)),
        "kind");
  }

  /** Of the directories of embedded databases, by name. */
  static void disks(CallbackMetrics to, Map<String, Path> directories) {
    if (directories.isEmpty()) {
      return;
    }
    to.gauge(
        "authlayer_disk_free_bytes",
        "Bytes that are free on the disk of an embedded database.",
        values -> disks(directories, File::getUsableSpace, values),
        DATABASE);
    to.gauge(
        "authlayer_disk_size_bytes",
        "Bytes of the disk of an embedded database.",
        values -> disks(directories, File::getTotalSpace, values),
        DATABASE);
  }

  /** A disk that reports no size has no value. */
  private static void disks(
      Map<String, Path> directories, ToLongFunction<File> space, Values values) {
    directories.forEach(
        (name, directory) -> {
          if (directory.toFile().getTotalSpace() > 0) {
            values.put(space.applyAsLong(directory.toFile()), name);
          }
        });
  }

  static void databases(
      CallbackMetrics to,
      Databases databases,
      BooleanSupplier usable,
      Supplier<Duration> clockAhead) {
    Map<String, Stores> all = new LinkedHashMap<>(databases.named());
    all.put("default", databases.standard());
    to.gauge(
        "authlayer_database_connections",
        "Connections that are open.",
        values ->
            pools(
                all,
                (name, pool) -> {
                  values.put(pool.active(), name, "active");
                  values.put(pool.idle(), name, "idle");
                }),
        DATABASE,
        "state");
    to.gauge(
        "authlayer_database_connections_limit",
        "Most connections of the pool.",
        values -> pools(all, (name, pool) -> values.put(pool.most(), name)),
        DATABASE);
    to.gauge(
        "authlayer_database_connections_waiting",
        "Requests that wait for a connection.",
        values -> pools(all, (name, pool) -> values.put(pool.waiting(), name)),
        DATABASE);
    to.gauge(
        "authlayer_database_up",
        "Whether all databases answer and accept changes, checked at most once a second.",
        () -> usable.getAsBoolean() ? 1 : 0);
    to.gauge(
        "authlayer_clock_ahead_seconds",
        "How far the clock is ahead of the database's, negative if it is behind.",
        () -> clockAhead.get().toMillis() / 1e3);
    to.counter(
        "authlayer_database_restarts",
        "How often an embedded database was restarted.",
        values ->
            all.forEach(
                (name, stores) ->
                    DatabaseStatus.of(stores).restarts().ifPresent(n -> values.put(n, name))),
        DATABASE);
    to.counter(
        "authlayer_uses_dropped",
        "Uses of tokens and sessions that were never written because too many were waiting.",
        values ->
            all.forEach(
                (name, stores) -> values.put(DatabaseStatus.of(stores).droppedUses(), name)),
        DATABASE);
  }

  static void hashing(CallbackMetrics to, PasswordHasher hasher) {
    if (!(hasher instanceof HashingStatus load)) {
      return;
    }
    to.gauge("authlayer_hash_queue_length", "Hashes that wait.", () -> load.load().waiting());
    to.gauge(
        "authlayer_hash_queue_limit", "Hashes that may wait.", () -> load.load().mostWaiting());
    to.gauge("authlayer_hashes_working", "Hashes being computed.", () -> load.load().working());
    to.counter(
        "authlayer_hashes_rejected",
        "Hashes rejected because the queue was full or shared by others.",
        values -> values.put(load.load().refused()));
    to.counter(
        "authlayer_hashes_abandoned",
        "Hashes not computed because their client was gone before their turn.",
        values -> values.put(load.load().abandoned()));
    to.times(
        "authlayer_hash_wait_seconds",
        "Time that hashes waited.",
        () -> Map.of("", waits(load.load())));
    to.times(
        "authlayer_hash_duration_seconds",
        "Time that hashes took, without waiting.",
        () -> Map.of("", new Times(load.load().done(), load.load().worked())));
  }

  private static Times waits(HashingLoad load) {
    return new Times(load.done() + load.working(), load.waited());
  }

  private static void pools(Map<String, Stores> all, BiConsumer<String, PoolLoad> taker) {
    all.forEach(
        (name, stores) ->
            DatabaseStatus.of(stores).pool().ifPresent(pool -> taker.accept(name, pool)));
  }

  private static Map<String, Times> collections() {
    Map<String, Times> collections = new HashMap<>();
    for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
      Duration time = Duration.ofMillis(gc.getCollectionTime());
      collections.put(gc.getName(), new Times(gc.getCollectionCount(), time));
    }
    return collections;
  }
}
