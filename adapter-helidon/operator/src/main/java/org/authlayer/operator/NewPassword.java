package org.authlayer.operator;

import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.authlayer.jwt.PrivateFile;
import org.authlayer.ports.operation.RegularFile;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A password from a terminal, which does not show it, from a file, or from standard input. */
final class NewPassword {

  private static final int MOST_BYTES = 4096;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "the password is the first line of FILE, - for standard input")
  private @Nullable String file;

  @Option(names = "--password", hidden = true, arity = "0..1", fallbackValue = "")
  private @Nullable String refused;

  String read(InputStream in) {
    if (refused != null) {
      throw StartException.configuration(
          "--password: others on this machine can read the command line; leave it out to be asked,"
              + " or use --password-file");
    }
    if (file != null && !file.equals("-")) {
      return fromFile(Path.of(file));
    }
    Console console = file == null ? System.console() : null;
    return console == null ? firstLine(in, "standard input") : typed(console);
  }

  private static String typed(Console console) {
    char[] once = console.readPassword("Password: ");
    char[] again = once == null ? null : console.readPassword("Once more: ");
    if (once == null || again == null) {
      throw StartException.configuration("no password was typed");
    }
    if (!Arrays.equals(once, again)) {
      throw StartException.configuration("the passwords are not the same");
    }
    return new String(once);
  }

  private static String fromFile(Path path) {
    try {
      PrivateFile.check(path);
      try (InputStream in = Files.newInputStream(path)) {
        return firstLine(in, path.toString());
      }
    } catch (IOException unreadable) {
      throw StartException.configuration(
          "--password-file: cannot read %s (%s)".formatted(path, RegularFile.why(unreadable)));
    } catch (IllegalArgumentException shared) {
      throw StartException.configuration("--password-file: " + shared.getMessage());
    }
  }

  private static String firstLine(InputStream in, String place) {
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.write(next);
        if (line.size() > MOST_BYTES) {
          throw StartException.configuration(place + ": the first line is too long for a password");
        }
      }
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(line.toByteArray()))
              .toString()
              .replaceFirst("^\\x{feff}", "");
      String password = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      if (password.isEmpty()) {
        throw StartException.configuration(place + ": there is no password in the first line");
      }
      return password;
    } catch (CharacterCodingException malformed) {
      throw StartException.configuration(place + ": the password is no UTF-8 text");
    } catch (IOException unreadable) {
      throw StartException.configuration(place + ": cannot be read");
    }
  }
}
