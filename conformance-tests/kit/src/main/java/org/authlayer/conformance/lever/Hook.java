package org.authlayer.conformance.lever;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.time.DateTimeException;
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
 * Levers served by an executable: one JSON object per line in, one per line out, as the table of
 * operations says. Anything may answer {@code {"error":"…"}}.
 */
public final class Hook implements ClockLever, StoreView, AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String ENDED = "";

  private final Process process;
  private final Writer to;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Duration patience;
  private final boolean writes;

  public Hook(LeverSettings.Hook settings, Duration patience) {
    this.patience = patience;
    this.writes = settings.serves().contains("writes");
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
    return now(ask(request("now")));
  }

  @Override
  public void advance(Duration by) {
    Instant before = now();
    ObjectNode request = request("advance").put("seconds", ControlClock.seconds(by));
    JsonNode answer = ask(request);
    Operation.moved(before, by, now(answer), request.toString(), answer.toString());
  }

  private static Instant now(JsonNode answer) {
    try {
      return Instant.parse(answer.path("now").asText());
    } catch (DateTimeException none) {
      throw Operation.of("now").unlike(request("now").toString(), answer.toString());
    }
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
  public boolean writes() {
    return writes;
  }

  @Override
  public void delete(String table, String id) {
    ObjectNode request = request("delete").put("table", table).put("id", id);
    JsonNode answer = ask(request);
    if (answer.path("deleted").asInt() != 1) {
      throw Operation.of("delete").unlike(request.toString(), answer.toString());
    }
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
        throw new Obstacle("the hook does not answer; it was asked: " + request);
      }
      JsonNode answer = JSON.readTree(line);
      if (answer.has("error")) {
        throw new Obstacle(
            "the hook refuses; it was asked: "
                + request
                + "; it answered: "
                + answer.path("error").asText());
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
