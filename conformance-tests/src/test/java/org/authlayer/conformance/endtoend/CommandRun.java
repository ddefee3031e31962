package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.operator.OperatorMain;
import org.authlayer.runtime.Adapters;

/**
 * A command of the command line, as it ended.
 *
 * @param code the exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error, without the log
 */
public record CommandRun(int code, String out, String err) {

  /** Runs a command on the embedded database of a directory. */
  static CommandRun in(Path data, String input, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--set", "database.data-directory=" + data));
    return of(input, all.toArray(String[]::new));
  }

  public static CommandRun of(String input, String... words) {
    return of(
        Adapters::found, Map.of("AUTHLAYER_PASSWORD_BCRYPT_COST", "4"), input, List.of(words));
  }

  static CommandRun of(
      Supplier<Adapters> adapters,
      Map<String, String> environment,
      String input,
      List<String> words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandRun run = of(adapters, environment, input, out, words);
    return new CommandRun(run.code(), out.toString(UTF_8), run.err());
  }

  /** Runs a command whose standard output is elsewhere. */
  static CommandRun writing(OutputStream out, List<String> words) {
    return of(Adapters::found, Map.of(), "", out, words);
  }

  private static CommandRun of(
      Supplier<Adapters> adapters,
      Map<String, String> environment,
      String input,
      OutputStream out,
      List<String> words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        OperatorMain.run(
            words.toArray(String[]::new),
            environment,
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            adapters);
    return new CommandRun(code, "", err.toString(UTF_8));
  }

  /** By a parser that shares nothing with what writes the server's JSON. */
  Map<String, Object> json() throws ParseException {
    return JSONObjectUtils.parse(out);
  }

  List<Map<String, Object>> jsonList() throws ParseException {
    return List.of(
        JSONObjectUtils.getJSONObjectArray(JSONObjectUtils.parse("{\"all\":" + out + "}"), "all"));
  }
}
