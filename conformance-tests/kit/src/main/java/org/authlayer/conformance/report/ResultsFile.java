package org.authlayer.conformance.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Verdict;

/**
 * {@code results.json}, written while the run goes on. After every verdict the file is one complete
 * JSON document, closed with {@code "complete": false}; the next verdict overwrites that ending. So
 * the file of a run that died can be read.
 */
public final class ResultsFile implements Closeable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final FileChannel channel;
  private long end;
  private boolean isFirst = true;

  public ResultsFile(
      Path path, String target, String kit, Instant started, Map<String, String> bases)
      throws IOException {
    channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    ObjectNode head = NODES.objectNode();
    head.put("format", 1);
    head.put("kit", kit);
    head.put("target", target);
    head.put("started", started.toString());
    ObjectNode profiles = head.putObject("profiles");
    bases.forEach(profiles::put);
    String text = JSON.writeValueAsString(head);
    write(text.substring(0, text.length() - 1) + ",\n\"verdicts\":[", "],\"complete\":false}\n");
  }

  public synchronized void add(Verdict verdict) throws IOException {
    String separator = isFirst ? "\n" : ",\n";
    isFirst = false;
    write(separator + JSON.writeValueAsString(node(verdict)), "\n],\"complete\":false}\n");
  }

  public synchronized void finish(RunReport report) throws IOException {
    ObjectNode summary = NODES.objectNode();
    report.tallies().forEach(tally -> summary.put(tally.profile(), tally.line()));
    ObjectNode tail = NODES.objectNode();
    tail.set("summary", summary);
    tail.put("seconds", report.took().toMillis() / 1000.0);
    if (report.isComplete()) {
      tail.put("exit", report.exit());
    }
    tail.put("ending", report.ending());
    ArrayNode notes = tail.putArray("notes");
    report.notes().forEach(notes::add);
    tail.put("complete", report.isComplete());
    write("\n],\n" + JSON.writeValueAsString(tail).substring(1) + "\n", "");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  static ObjectNode node(Verdict verdict) {
    ObjectNode node = NODES.objectNode();
    node.put("clause", verdict.clause());
    node.put("profile", verdict.profile());
    node.put("outcome", verdict.outcome().name());
    node.put("message", verdict.message());
    node.put("millis", verdict.took().toMillis());
    ArrayNode observations = node.putArray("observations");
    verdict.observations().forEach(seen -> observations.add(node(seen)));
    return node;
  }

  private static ObjectNode node(Observation seen) {
    ObjectNode node = NODES.objectNode();
    node.put("kind", seen.kind().name());
    node.put("claim", seen.claim());
    node.put("held", seen.held());
    node.put("detail", seen.detail());
    seen.exchange()
        .ifPresent(
            exchange ->
                node.putObject("exchange")
                    .put("request", exchange.request())
                    .put("answer", exchange.answer())
                    .put("script", exchange.script()));
    return node;
  }

  /** The ending is written with the text, in one go, and will be overwritten by the next text. */
  private void write(String text, String ending) throws IOException {
    byte[] lasting = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text + ending);
    for (long at = end; bytes.hasRemaining(); ) {
      at += channel.write(bytes, at);
    }
    end += lasting.length;
  }
}
