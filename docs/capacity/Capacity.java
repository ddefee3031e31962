import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What users, tokens and requests need: run as {@code java docs/capacity/Capacity.java}, with what
 * differs from the example, or with {@code --help}. docs/operate/capacity.md explains each line.
 */
public final class Capacity {

  /** What is asked, with the example that holds without it. */
  private static final Map<String, Double> EXAMPLE = new LinkedHashMap<>();

  static {
    EXAMPLE.put("users", 1_000_000.0);
    EXAMPLE.put("tokens-per-user", 3.0);
    EXAMPLE.put("sessions", 300_000.0);
    EXAMPLE.put("me", 2_000.0);
    EXAMPLE.put("session", 1_000.0);
    EXAMPLE.put("jwt", 1_000.0);
    EXAMPLE.put("login", 5.0);
    EXAMPLE.put("registration", 0.5);
    EXAMPLE.put("failed-login", 1.0);
    EXAMPLE.put("password-change", 0.1);
    EXAMPLE.put("active", 1.0);
    EXAMPLE.put("clients", 10_000.0);
    EXAMPLE.put("instances", 2.0);
    EXAMPLE.put("round-trip-ms", 0.5);
    EXAMPLE.put("commit-ms", 1.0);
    EXAMPLE.put("hash-ms", 230.0);
  }

  /** Where routes and hashes were measured. */
  private static final Path PAGE = Path.of("docs/capacity/measured.txt");

  /** How much of a processor is planned for, so that there is room for peaks. */
  private static final double BUSY = 0.6;

  /** Room for rows that were changed and not yet cleaned up, and for growth. */
  private static final double ROOM = 1.5;

  /** A use is written down when the last one that was is this many seconds old. */
  private static final double STEP = 60;

  /** The connection of the thread that writes uses. */
  private static final int WRITERS = 1;

  /** Options that are a share, and those of which there is one at least. */
  private static final List<String> SHARES = List.of("active");

  private static final List<String> WHOLE = List.of("instances");

  /** Bytes of a row with its share of all indexes. */
  enum Row {
    USER(256),
    TOKEN(373),
    SESSION(358);

    final int bytes;

    Row(int bytes) {
      this.bytes = bytes;
    }
  }

  /**
   * What one request costs.
   *
   * @param server processor of the server in µs, without hashing
   * @param database processor of the database in µs
   * @param roundTrips how often the database is asked
   * @param commits how often a commit waits for the disk
   * @param hashes how many passwords are hashed
   */
  record Cost(double server, double database, int roundTrips, int commits, int hashes) {}

  /** The part of a noted use, in a statement with many others that no request waits for. */
  private static final Cost USE = new Cost(3, 11, 0, 0, 0);

  /** Bytes that a noted use adds to the database's log. */
  private static final double USE_LOG = 130;

  private Capacity() {}

  /** Prints the needs, or in one line what cannot be used, with exit code 2. */
  public static void main(String... words) throws IOException {
    try {
      if (List.of(words).contains("--help")) {
        help();
      } else {
        needs(words);
      }
    } catch (IllegalArgumentException unusable) {
      System.err.println("capacity: " + unusable.getMessage());
      System.exit(2);
    }
  }

  private static void help() {
    System.out.println("usage: java docs/capacity/Capacity.java [--NAME NUMBER]...");
    EXAMPLE.forEach(
        (name, value) ->
            System.out.printf(Locale.ROOT, "  --%-18s %s%n", name, number(value)));
  }

  private static void needs(String... words) throws IOException {
    if (!Files.exists(PAGE)) {
      throw new IllegalArgumentException(
          "there is no " + PAGE + ": run it in the repository's root");
    }
    List<String> page = Files.readAllLines(PAGE);
    Map<String, Double> asked = asked(page, words);
    Map<String, Cost> costs = costs(page);
    double server = 0;
    double database = 0;
    double hashing = 0;
    double held = 0;
    for (Map.Entry<String, Cost> each : costs.entrySet()) {
      double rate = asked.get(each.getKey());
      Cost cost = each.getValue();
      server += rate * cost.server() / 1e6;
      database += rate * cost.database() / 1e6;
      hashing += rate * cost.hashes() * asked.get("hash-ms") / 1e3;
      double waited =
          cost.roundTrips() * asked.get("round-trip-ms") + cost.commits() * asked.get("commit-ms");
      held += rate * (waited / 1e3 + cost.database() / 1e6);
    }
    double users = asked.get("users");
    double tokens = users * asked.get("tokens-per-user");
    double sessions = asked.get("sessions");
    double active = asked.get("active");
    double tokenUses = noted(asked.get("me"), tokens * asked.get("active"));
    double sessionUses = noted(asked.get("session"), sessions * asked.get("active"));
    double uses = tokenUses + sessionUses;
    server += uses * USE.server() / 1e6;
    database += uses * USE.database() / 1e6;
    double instances = asked.get("instances");
    double each = held / instances;
    double disk = users * Row.USER.bytes + tokens * Row.TOKEN.bytes + sessions * Row.SESSION.bytes;
    tell("server cores", cores(server + hashing), "of which hashing " + cores(hashing));
    tell("hash threads", whole(hashing / BUSY), "in all instances; password.threads");
    tell("database cores", cores(database), "");
    tell("noted uses", number(uses) + "/s", share(uses, asked) + "; " + logADay(uses * USE_LOG));
    tell(
        "connections",
        whole(each + 2 * Math.sqrt(each) + 1 + WRITERS),
        "of each instance, " + busy(each) + "; database.pool-size");
    tell("disk", gibibytes(disk * ROOM), "tables and indexes " + gibibytes(disk));
    double memory = 180 * instances + asked.get("clients") / 32;
    tell("server memory", mebibytes(memory), "in all instances");
  }

  private static double amount(String option, String name, String word) {
    String range =
        SHARES.contains(name)
            ? "number from 0 to 1"
            : WHOLE.contains(name) ? "whole number from 1 up" : "number from 0 up";
    try {
      double amount = Double.parseDouble(word);
      boolean fits =
          SHARES.contains(name)
              ? amount <= 1
              : !WHOLE.contains(name) || (amount >= 1 && amount == Math.rint(amount));
      if (fits && amount >= 0 && amount < Double.POSITIVE_INFINITY) {
        return amount;
      }
    } catch (NumberFormatException none) {
      // As any other word that is no amount.
    }
    throw new IllegalArgumentException(option + ": '" + word + "' is no " + range);
  }

  /**
   * How many uses of a kind are written down in a second, when as many are used at random: each is
   * written down a step after the last time, at its next use.
   */
  private static double noted(double rate, double used) {
    return used == 0 || rate == 0 ? 0 : used / (STEP + used / rate);
  }

  private static Map<String, Double> asked(List<String> page, String... words) {
    Map<String, Double> asked = new LinkedHashMap<>(EXAMPLE);
    asked.computeIfPresent("hash-ms", (name, otherwise) -> hashMillis(page, otherwise));
    for (int i = 0; i < words.length; i += 2) {
      String name = words[i].replaceFirst("^--", "");
      if (!EXAMPLE.containsKey(name) || i + 1 == words.length) {
        throw new IllegalArgumentException(
            "'" + words[i] + "': give pairs of --NAME NUMBER; --help has the names");
      }
      asked.put(name, amount(words[i], name, words[i + 1]));
    }
    return asked;
  }

  /** The cost of routes is read from the page; a login's and a registration's own part is small. */
  private static Map<String, Cost> costs(List<String> page) {
    Map<String, Cost> costs = new LinkedHashMap<>();
    costs.put("me", measured(page, "GET /me, 100,000 tokens not used before", 1));
    costs.put("session", measured(page, "GET /session/me, sessions of 100,000 users", 1));
    costs.put("jwt", measured(page, "POST /jwt/validateLoggedInUser, 20,000 clients", 0));
    costs.put("login", new Cost(2600, 1800, 6, 1, 1));
    costs.put("registration", new Cost(1100, 260, 1, 1, 1));
    costs.put("failed-login", new Cost(2600, 1800, 2, 0, 1));
    costs.put("password-change", new Cost(2600, 1800, 12, 1, 2));
    return costs;
  }

  /** Without its noted use: in these rows each request that asks the database notes one. */
  private static Cost measured(List<String> page, String traffic, int roundTrips) {
    String row = traffic + ", 32 connections | authlayer";
    double server = number(page, row, "CPU, µs") - roundTrips * USE.server();
    double database = number(page, row, "database CPU, µs") - roundTrips * USE.database();
    return new Cost(server, database, roundTrips, 0, 0);
  }

  /** The cell of a row below a heading; a table begins where the lines before it are others. */
  private static double number(List<String> page, String row, String heading) {
    int at = row(page, row).orElseThrow();
    int head = at;
    while (page.get(head - 1).startsWith("|")) {
      head--;
    }
    List<String> headings = List.of(page.get(head).split(" *[|] *"));
    List<String> cells = List.of(page.get(at).split(" *[|] *"));
    return Double.parseDouble(cells.get(headings.indexOf(heading)).replace(",", ""));
  }

  private static OptionalInt row(List<String> page, String name) {
    return IntStream.range(0, page.size())
        .filter(line -> page.get(line).startsWith("| " + name + " |"))
        .findFirst();
  }

  /** With a thread for each of the cores that the page names; without that table as given. */
  private static double hashMillis(List<String> page, double otherwise) {
    if (row(page, "hash alone").isEmpty()) {
      return otherwise;
    }
    Matcher cores = Pattern.compile(", (\\d+) cores").matcher(String.join("\n", page));
    if (!cores.find()) {
      throw new IllegalStateException("the page does not say how many cores it had");
    }
    return 1e3 * Integer.parseInt(cores.group(1)) / number(page, "hash alone", "hashes/s");
  }

  private static String cores(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds / BUSY);
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%d", (long) Math.ceil(number));
  }

  private static String busy(double held) {
    return String.format(Locale.ROOT, "%.1f busy on average", held);
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  /** Of the requests that use a token or a session. */
  private static String share(double uses, Map<String, Double> asked) {
    double requests = asked.get("me") + asked.get("session");
    return String.format(Locale.ROOT, "by %.0f%% of their requests", requests == 0 ? 0 : 100 * uses / requests);
  }

  private static String logADay(double bytesPerSecond) {
    return gibibytes(bytesPerSecond * 86_400) + " of log a day";
  }

  private static String gibibytes(double bytes) {
    return String.format(Locale.ROOT, "%.2f GiB", bytes / (1 << 30));
  }

  private static String mebibytes(double mebibytes) {
    return String.format(Locale.ROOT, "%.0f MiB", mebibytes);
  }

  private static void tell(String what, String number, String more) {
    String line = String.format(Locale.ROOT, "%-16s%10s   %s", what, number, more);
    System.out.println(line.stripTrailing());
  }
}
