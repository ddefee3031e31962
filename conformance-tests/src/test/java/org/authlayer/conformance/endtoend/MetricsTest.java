package org.authlayer.conformance.endtoend;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The figures of a real server, and whether page, dashboard and alerts speak of them. */
class MetricsTest {

  private static final Pattern METRIC =
      Pattern.compile("\\b(?:authlayer|http_server|jvm|process)_[a-z_]+\\b");
  private static final Pattern MATCHERS = Pattern.compile("\\b([a-z]+_[a-z_]+)\\{([^}]*)}");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)\\s*(?:=~|!~|!=|=)\\s*\"");

  /** Put on every sample by the one who scrapes. */
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

  /** Asks for no figure of the server, which is gone. */
  private static final String OF_PROMETHEUS_ALONE = "up{job=\"authlayer\"} == 0";

  private static Server server;
  private static Flow flow;
  private static String token;
  private static Scrape scrape;

  @BeforeAll
  static void useAndScrape() {
    server =
        Server.start(
            Map.of(
                "server.port", "0",
                "password.bcrypt-cost", "4",
                "throttle.per-account-and-network", "2",
                "database.data-directory", TestPostgres.directory("embedded").toString()),
            Adapters.found());
    URI url = server.url();
    flow = Flow.at(url);
    token = flow.token();
    flow.me(token);
    flow.me("unknown");
    flow.session();
    for (int i = 0; i < 3; i++) {
      given().baseUri(url.toString()).auth().preemptive().basic(flow.email(), "no").post("/login");
    }
    given().baseUri(url.toString()).get("/nothing/" + flow.email());
    given().baseUri(url.toString()).request("PURGE", "/me");
    scrape = Scrape.of(url);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void whatHappenedIsCounted() {
    String requests = "http_server_requests_seconds_count";
    assertEquals(1, scrape.value(requests + "{method=\"GET\",route=\"/me\",status=\"200\"}"));
    assertEquals(1, scrape.value(requests + "{method=\"GET\",route=\"/me\",status=\"401\"}"));
    assertEquals(1, scrape.value(requests + "{method=\"other\",route=\"/me\",status=\"405\"}"));
    assertEquals(1, scrape.value(requests + "{method=\"POST\",route=\"/login\",status=\"429\"}"));
    assertEquals(1, scrape.value(requests + "{method=\"GET\",route=\"unmatched\",status=\"404\"}"));
    assertEquals(
        1, scrape.value("authlayer_logins_total{outcome=\"success\",route=\"/web/login\"}"));
    assertEquals(2, scrape.value("authlayer_logins_total{outcome=\"failure\",route=\"/login\"}"));
    assertEquals(
        1, scrape.value("authlayer_logins_throttled_total{limit=\"account-and-network\"}"));
    assertEquals(1, scrape.value("authlayer_tokens_issued_total{kind=\"opaque\"}"));
    assertEquals(1, scrape.value("authlayer_tokens_rejected_total{}"));
    assertEquals(1, scrape.value("authlayer_user_changes_total{change=\"registered\"}"));
    assertEquals(5, scrape.value("authlayer_hash_duration_seconds_count{}"));
    assertEquals(1, scrape.value("authlayer_database_up{}"));
    assertEquals(0, scrape.value("authlayer_database_restarts_total{database=\"default\"}"));
    assertEquals(0, scrape.value("authlayer_uses_dropped_total{database=\"default\"}"));
    assertEquals(1, scrape.value("authlayer_requests_in_flight{}"));
  }

  @Test
  void aHistogramHasAllItsBucketsAndTheyAddUp() {
    String me =
        "http_server_requests_seconds_bucket{method=\"GET\",route=\"/me\",status=\"200\",le=";
    SortedMap<Double, Double> buckets = new TreeMap<>();
    scrape
        .samples()
        .forEach(
            (sample, value) -> {
              if (sample.startsWith(me)) {
                String bound = sample.substring(me.length() + 1, sample.length() - 2);
                buckets.put(Double.valueOf(bound.replace("+Inf", "Infinity")), value);
              }
            });
    assertEquals(16, buckets.size());
    assertEquals(0.0002, buckets.firstKey());
    assertEquals(10, buckets.headMap(Double.POSITIVE_INFINITY).lastKey());
    assertEquals(buckets.values().stream().sorted().toList(), List.copyOf(buckets.values()));
    assertEquals(1, buckets.get(Double.POSITIVE_INFINITY));
  }

  @Test
  void nothingOfAUserIsInAFigure() {
    String all = String.join("\n", scrape.samples().keySet());
    for (String secret : List.of(flow.email(), flow.email().split("@", 2)[0], token, "127.0.0.1")) {
      assertFalse(all.contains(secret), secret);
    }
    assertTrue(all.contains("route=\"/me\""));
  }

  @Test
  void everyMetricIsARowAndNoOther() {
    List<String> told = Repository.read("docs/operate/metrics.tsv").lines().skip(1).toList();
    assertEquals(scrape.table(), String.join("\n", told));
  }

  @Test
  void everyQueryOfDashboardAndAlertsAsksForWhatIsTold() throws Exception {
    List<String> dashboard = new ArrayList<>();
    for (JsonNode panel : new JsonMapper().readTree(read("dashboard.json")).path("panels")) {
      panel.path("targets").forEach(target -> dashboard.add(target.path("expr").asText()));
    }
    List<String> alerts = new ArrayList<>();
    for (JsonNode group : new YAMLMapper().readTree(read("alerts.yaml")).path("groups")) {
      group.path("rules").forEach(rule -> alerts.add(rule.path("expr").asText()));
    }
    assertEquals(17, alerts.size());
    assertTrue(alerts.remove(OF_PROMETHEUS_ALONE), OF_PROMETHEUS_ALONE);
    assertTrue(dashboard.size() > 30, () -> dashboard.size() + " queries");
    dashboard.forEach(MetricsTest::requireTold);
    alerts.forEach(MetricsTest::requireTold);
    Set<String> shown = new HashSet<>();
    dashboard.forEach(query -> metrics(query).forEach(shown::add));
    assertEquals(
        Set.of(),
        scrape.families().keySet().stream()
            .filter(name -> shown.stream().noneMatch(query -> query.startsWith(name)))
            .collect(Collectors.toSet()),
        "the dashboard does not show");
  }

  @Test
  void aQueryForWhatIsNotToldIsNoticed() {
    requireTold("rate(authlayer_logins_total{outcome=\"failure\",job=\"$job\"}[5m])");
    assertThrows(AssertionError.class, () -> requireTold("rate(authlayer_login_total[5m])"));
    assertThrows(AssertionError.class, () -> requireTold("authlayer_logins_total{user=\"a\"}"));
  }

  private static void requireTold(String query) {
    List<String> names = metrics(query);
    assertFalse(names.isEmpty(), query);
    names.forEach(name -> Scrape.family(scrape.families(), name));
    MATCHERS
        .matcher(query)
        .results()
        .forEach(
            found -> {
              Set<String> known = Scrape.family(scrape.families(), found.group(1)).labels();
              LABEL
                  .matcher(found.group(2))
                  .results()
                  .map(label -> label.group(1))
                  .filter(label -> !OF_PROMETHEUS.contains(label))
                  .forEach(label -> assertTrue(known.contains(label), label + " in " + query));
            });
  }

  private static List<String> metrics(String query) {
    return METRIC.matcher(query).results().map(found -> found.group()).toList();
  }

  private static String read(String file) {
    return Repository.read("docs/observability/" + file);
  }
}
