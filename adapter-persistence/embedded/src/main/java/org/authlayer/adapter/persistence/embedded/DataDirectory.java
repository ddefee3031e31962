package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.Progress;

record DataDirectory(Path data, PostgresPrograms programs) {

  private static final Pattern CAUSE = Pattern.compile("(?i)error:|fatal:|panic:|not found");

  /** A shell of initdb would read these, and the server's own file has the directory in a line. */
  private static final Pattern UNQUOTED = Pattern.compile("[$`\"\\p{Cntrl}]|\\\\(?=\\\\)");

  /** Only where the database is still to be created. */
  static void requireName(Path data) {
    Matcher found = UNQUOTED.matcher(data.toString());
    if (!Files.isDirectory(data) && found.find()) {
      throw StoreException.broken(
          "initdb of PostgreSQL cannot make a database in a directory with the character "
              + Character.getName(found.group().codePointAt(0))
              + " in its name: choose another by database.data-directory, or set database.url",
          null);
    }
  }

  /** Made aside and moved into place, so that a half-made one is never served. */
  @SuppressWarnings("try") // the work is there to be closed
  void createIfAbsent(Progress progress) throws IOException {
    if (Files.isDirectory(data)) {
      return;
    }
    try (Progress.Work creating = progress.begin("creating the embedded database in " + home())) {
      create();
    }
  }

  private void create() throws IOException {
    Path partial = Files.createTempDirectory(home(), "creating-");
    Path pgdata = partial.resolve("data");
    Path password = partial.resolve("password");
    SecretFile.write(password);
    Path log = log("initdb");
    if (!programs.run(
        log,
        "initdb",
        List.of(
            "--pgdata=" + pgdata,
            "--username=" + DatabaseRoles.SUPERUSER,
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--no-locale"))) {
      throw broken("cannot be created", log);
    }
    Files.move(password, passwordFile(pgdata, DatabaseRoles.SUPERUSER));
    SecretFile.write(passwordFile(pgdata, DatabaseRoles.OWNER));
    Files.move(pgdata, data, StandardCopyOption.ATOMIC_MOVE);
    Files.delete(partial);
  }

  Path log(String program) {
    return data.resolveSibling(program + ".log");
  }

  StoreException broken(String what, Path log) {
    return StoreException.broken(
        "the embedded database "
            + what
            + complaint(log)
            + DiskSpace.hint(home(), ": see " + log + ", or set database.url"),
        null);
  }

  /** The line that names the cause, else the last one. */
  private static String complaint(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      return Stream.concat(
              lines.stream().filter(line -> CAUSE.matcher(line).find()),
              lines.reversed().stream().limit(1))
          .findFirst()
          .map(line -> " (" + line.strip() + ")")
          .orElse("");
    } catch (IOException unreadable) {
      return "";
    }
  }

  private Path home() {
    return data.resolveSibling("");
  }

  static Path passwordFile(Path data, String role) {
    return data.resolve(role + ".password");
  }
}
