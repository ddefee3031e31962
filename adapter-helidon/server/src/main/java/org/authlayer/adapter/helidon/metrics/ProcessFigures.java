package org.authlayer.adapter.helidon.metrics;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.metrics.model.snapshots.Labels;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.authlayer.adapter.helidon.configuration.Help;

/** The Java virtual machine, by the names that Prometheus's own client has for it. */
record ProcessFigures() implements Figures {

  @Override
  public void tell(Exposition page) {
    page.gauges(
        "authlayer_build_info", "Always 1.", Map.of(Labels.of("version", Help.version()), 1));
    memory(page);
    page.summaries("jvm_gc_collection_seconds", "Garbage collections.", collections());
    page.gauge(
        "jvm_threads_current",
        "Platform threads.",
        ManagementFactory.getThreadMXBean().getThreadCount());
    page.gauge(
        "process_start_time_seconds",
        "When the process began, in seconds since 1970.",
        ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      page.counter(
          "process_cpu_seconds",
          "Processor time of the process.",
          system.getProcessCpuTime() / 1e9);
    }
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      page.gauge("process_open_fds", "Open file descriptors.", unix.getOpenFileDescriptorCount());
      page.gauge("process_max_fds", "Most file descriptors.", unix.getMaxFileDescriptorCount());
    }
  }

  private static void memory(Exposition page) {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    MemoryUsage other = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
    page.gauges(
        "jvm_memory_used_bytes",
        "Memory in use.",
        "area",
        Map.of("heap", heap.getUsed(), "nonheap", other.getUsed()));
    page.gauges("jvm_memory_max_bytes", "Most memory.", "area", Map.of("heap", heap.getMax()));
  }

  private static Map<Labels, Spent> collections() {
    Map<Labels, Spent> collections = new HashMap<>();
    for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
      Duration time = Duration.ofMillis(gc.getCollectionTime());
      collections.put(Labels.of("gc", gc.getName()), Spent.of(gc.getCollectionCount(), time));
    }
    return collections;
  }
}
