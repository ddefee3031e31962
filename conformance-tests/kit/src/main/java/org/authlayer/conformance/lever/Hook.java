package org.authlayer.conformance.lever;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.LeverSettings;
import org.authlayer.conformance.verdict.Obstacle;

/**
 * Levers served by an executable: one JSON object per line in, one per line out. {@code
 * {"do":"now"}} and {@code {"do":"advance","seconds":901}} answer {@code {"now":"…"}}; {@code
 * {"do":"tables"}} answers {@code {"tables":["users"]}}; {@code {"do":"rows","table":"users"}}
 * answers {@code {"rows":[{"id":"…"}]}}; anything may answer {@code {"error":"…"}}.
 */
public final class Hook implements ClockLever, StoreView, AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String ENDED = "";

  private final Process process;
  private final Writer to;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Duration patience;

  public Hook(LeverSettings.Hook settings, Duration patience) {
    this.patience = patience;
    try {
      process =
          new ProcessBuilder(settings.command())
              .directory(settings.directory().toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException absent) {
      throw new ConfigurationError(
          settings.place()
              + ": levers.hook.command: "
              + settings.command().get(0)
              + " cannot be started");
    }
    to = process.outputWriter(java.nio.charset.StandardCharsets.UTF_8);
    Thread.ofPlatform().daemon().name("hook").start(this::collect);
  }

  @Override
  public Instant now() {
    return ControlClock.now(ask(request("now")));
  }

  @Override
  public void advance(Duration by) {
    ObjectNode request = request("advance");
    request.put("seconds", ControlClock.seconds(by));
    ask(request);
  }

  @Override
  public boolean isStill() {
    return ControlClock.isStill(ask(request("now")));
  }

  @Override
  public List<String> tables() {
    List<String> tables = new ArrayList<>();
    ask(request("tables")).path("tables").forEach(table -> tables.add(table.asText()));
    return tables;
  }

  @Override
  public List<Map<String, String>> rows(String table) {
    List<Map<String, String>> rows = new ArrayList<>();
    ask(request("rows").put("table", table)).path("rows").forEach(row -> rows.add(cells(row)));
    return rows;
  }

  @Override
  public void close() {
    process.destroy();
  }

  private static Map<String, String> cells(JsonNode row) {
    Map<String, String> cells = new LinkedHashMap<>();
    row.properties()
        .forEach(
            cell -> {
              JsonNode value = cell.getValue();
              if (!value.isNull()) {
                cells.put(cell.getKey(), value.isTextual() ? value.asText() : value.toString());
              }
            });
    return cells;
  }

  private static ObjectNode request(String what) {
    return JsonNodeFactory.instance.objectNode().put("do", what);
  }

  private synchronized JsonNode ask(ObjectNode request) {
    try {
      to.write(request + "\n");
      to.flush();
      String line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null || line.equals(ENDED)) {
        process.destroy();
        throw new Obstacle("the hook does not answer");
      }
      JsonNode answer = JSON.readTree(line);
      if (answer.has("error")) {
        throw new Obstacle("the hook refuses: " + answer.path("error").asText());
      }
      return answer;
    } catch (IOException broken) {
      throw new Obstacle("the hook does not answer with JSON");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Obstacle("the run was interrupted");
    }
  }

  private void collect() {
    try (BufferedReader from = process.inputReader(java.nio.charset.StandardCharsets.UTF_8)) {
      from.lines().filter(line -> !line.isBlank()).forEach(lines::add);
    } catch (IOException | java.io.UncheckedIOException ended) {
      // it does not answer any more, which the next question finds out
    }
    lines.add(ENDED);
  }
}
