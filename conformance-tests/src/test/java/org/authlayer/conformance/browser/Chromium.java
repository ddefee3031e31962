package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A browser of its own profile, without a window. */
final class Chromium implements AutoCloseable {

  static final String MISSING =
      "not run: no chromium and chromedriver on the PATH (Debian: apt-get install chromium"
          + " chromium-driver)";

  /**
   * Debian's browser without the parts of a window, which needs half of the processor time. It is
   * named by its file, because the script on the PATH passes no signal on to it.
   */
  private static final Path SHELL = Path.of("/usr/lib/chromium/chromium-headless-shell");

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration OFTEN = Duration.ofMillis(20);

  private static final List<String> COLOURS = List.of("color-contrast", "link-in-text-block");

  private static final List<String> LEVELS =
      List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

  /** Those that tests have closed: to begin costs as much as a test. */
  private static final Queue<ChromeDriver> IDLE = new ConcurrentLinkedQueue<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> IDLE.forEach(ChromeDriver::quit)));
  }

  private final ChromeDriver driver;
  private final URI server;

  private Chromium(ChromeDriver driver, URI server) {
    this.driver = driver;
    this.server = server;
  }

  static boolean isInstalled() {
    return browser().isPresent() && found("chromedriver").isPresent();
  }

  static Chromium open(URI server) {
    ChromeDriver idle = IDLE.poll();
    return idle == null ? fresh(server) : new Chromium(idle, server).cleared(server);
  }

  static Chromium withoutScript(URI server) {
    return open(server).script(false);
  }

  private static Chromium fresh(URI server) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser().orElseThrow().toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(found("chromedriver").orElseThrow().toFile())
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    Chromium chromium = new Chromium(new ChromeDriver(service, options), server);
    chromium.size(1280, 900);
    return chromium;
  }

  /** As it was when it was opened, for another server. */
  Chromium cleared(URI other) {
    driver.get("about:blank");
    driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
    driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
    driver.executeCdpCommand("WebAuthn.disable", Map.of());
    complaints();
    return new Chromium(driver, other).script(true).dark(false).zone("").size(1280, 900);
  }

  /** Whether pages may run scripts; the test may, always. */
  private Chromium script(boolean isOn) {
    driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !isOn));
    return this;
  }

  Chromium go(String path) {
    driver.get(server.resolve(path).toString());
    return this;
  }

  Chromium back() {
    driver.navigate().back();
    return this;
  }

  Chromium type(String id, String text) {
    WebElement field = driver.findElement(By.id(id));
    field.clear();
    return insert(field, text);
  }

  /** Types into a field of a page that is not ours, which has no id. */
  Chromium fill(String name, String text) {
    return insert(driver.findElement(By.name(name)), text);
  }

  /** At once, as from the clipboard: key by key, texts took half of the browsers' time. */
  private Chromium insert(WebElement field, String text) {
    field.sendKeys(""); // gives it the focus
    driver.executeCdpCommand("Input.insertText", Map.of("text", text));
    return this;
  }

  /** Puts a text in the place of what is in a field, which a script may have filled in. */
  Chromium overwrite(String selector, String text) {
    WebElement field = driver.findElement(By.cssSelector(selector));
    field.sendKeys(Keys.chord(Keys.CONTROL, "a"));
    return insert(field, text);
  }

  /** Presses the first button of a form, and waits until another page takes this one's place. */
  Chromium send(String action) {
    return follow("form[action='" + action + "'] button:not([type=button])");
  }

  /** Sends a copy of a form whose answer is lost, as the first of two clicks does. */
  Chromium sendUnseen(String action) throws Exception {
    Object copy =
        driver.executeScript(
            "return new URLSearchParams(new FormData(document.querySelector(arguments[0]))) + ''",
            "form[action='" + action + "']");
    String cookies =
        driver.manage().getCookies().stream()
            .map(cookie -> cookie.getName() + "=" + cookie.getValue())
            .collect(Collectors.joining("; "));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(action))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Sec-Fetch-Site", "same-origin")
            .POST(HttpRequest.BodyPublishers.ofString(String.valueOf(copy)));
    if (!cookies.isEmpty()) {
      request.header("Cookie", cookies);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      client.send(request.build(), HttpResponse.BodyHandlers.discarding());
    }
    return this;
  }

  /** Presses a link or button, and waits until another page takes this one's place. */
  Chromium follow(String selector) {
    WebElement page = driver.findElement(By.tagName("html"));
    driver.findElement(By.cssSelector(selector)).click();
    new WebDriverWait(driver, PATIENCE, OFTEN).until(any -> isGone(page));
    return this;
  }

  Chromium reload() {
    driver.navigate().refresh();
    return this;
  }

  /** Presses something that leaves the page where it is. */
  Chromium press(String selector) {
    driver.findElement(By.cssSelector(selector)).click();
    return this;
  }

  /** Waits until something says what is expected of it. */
  Chromium await(String selector, String text) {
    new WebDriverWait(driver, PATIENCE, OFTEN)
        .ignoring(StaleElementReferenceException.class)
        .until(
            any ->
                driver.findElements(By.cssSelector(selector)).stream()
                    .anyMatch(found -> found.getText().contains(text)));
    return this;
  }

  String path() {
    URI url = URI.create(driver.getCurrentUrl());
    return url.getPath() + (url.getQuery() == null ? "" : "?" + url.getQuery());
  }

  String heading() {
    return text("h1");
  }

  String text(String selector) {
    return driver.findElement(By.cssSelector(selector)).getText();
  }

  String value(String id) {
    return Optional.ofNullable(driver.findElement(By.id(id)).getDomProperty("value")).orElse("");
  }

  String attribute(String selector, String name) {
    String value = driver.findElement(By.cssSelector(selector)).getDomAttribute(name);
    return Optional.ofNullable(value).orElse("");
  }

  boolean has(String selector) {
    return count(selector) > 0;
  }

  int count(String selector) {
    return driver.findElements(By.cssSelector(selector)).size();
  }

  /** The lines of the browser's console: a refused style, script or image is one. */
  List<String> complaints() {
    return driver.manage().logs().get("browser").getAll().stream()
        .map(entry -> entry.getMessage())
        .filter(message -> !message.contains("Failed to load resource"))
        .toList();
  }

  Chromium size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    return this;
  }

  /** A device with keys of its own, whose owner is always there; the name by which it is lost. */
  String authenticator() {
    driver.executeCdpCommand("WebAuthn.enable", Map.of());
    Map<String, Object> made =
        driver.executeCdpCommand(
            "WebAuthn.addVirtualAuthenticator",
            Map.of(
                "options",
                Map.of(
                    "protocol",
                    "ctap2",
                    "transport",
                    "internal",
                    "hasResidentKey",
                    true,
                    "hasUserVerification",
                    true,
                    "isUserVerified",
                    true,
                    "automaticPresenceSimulation",
                    true)));
    return String.valueOf(made.get("authenticatorId"));
  }

  /** Whether its owner proves to the device, by a finger or a PIN, to be its owner. */
  Chromium verifying(String authenticator, boolean isVerified) {
    driver.executeCdpCommand(
        "WebAuthn.setUserVerified",
        Map.of("authenticatorId", authenticator, "isUserVerified", isVerified));
    return this;
  }

  void lose(String authenticator) {
    driver.executeCdpCommand(
        "WebAuthn.removeVirtualAuthenticator", Map.of("authenticatorId", authenticator));
  }

  /** The time zone of the person; empty for the one of this machine. */
  Chromium zone(String zone) {
    driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", zone));
    return this;
  }

  Chromium dark(boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    return this;
  }

  /**
   * WCAG 2.2 A and AA, and what axe holds to be good practice. It looks from within the page, which
   * has no frames, and tells of nothing but violations.
   */
  Chromium requireAccessible() {
    return requireNoViolation(axe().withTags(LEVELS));
  }

  /** The rules about colours alone: a second palette changes nothing else on a page. */
  Chromium requireContrast() {
    return requireNoViolation(axe().withOnlyRules(COLOURS));
  }

  @SuppressWarnings("deprecation") // there is no other way to have it look from within
  private static AxeBuilder axe() {
    AxeRunOptions options = new AxeRunOptions();
    options.setResultTypes(List.of("violations"));
    return new AxeBuilder()
        .withOptions(options)
        .setLegacyMode(true)
        .setTimeout((int) PATIENCE.toSeconds());
  }

  private Chromium requireNoViolation(AxeBuilder axe) {
    List<Rule> violations = axe.analyze(driver).getViolations();
    assertEquals(
        List.of(),
        violations.stream()
            .map(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
            .toList(),
        driver.getCurrentUrl());
    return this;
  }

  /** Whether nothing is wider than the window. */
  boolean fits() {
    Object fits =
        driver.executeScript(
            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    return Boolean.TRUE.equals(fits);
  }

  /** Whether the window shows an element as a whole, once something has the focus. */
  boolean shows(String selector) {
    focus();
    return isInView(selector);
  }

  boolean isInView(String selector) {
    Object shown =
        driver.executeScript(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                + "return box.top >= 0 && box.bottom <= window.innerHeight",
            selector);
    return Boolean.TRUE.equals(shown);
  }

  /** The id of the element that has the focus; a page gets it after it is loaded. */
  String focus() {
    return new WebDriverWait(driver, PATIENCE, OFTEN)
        .until(
            any -> {
              Object id = driver.executeScript("return document.activeElement.id");
              return id == null || id.equals("") ? null : id.toString();
            });
  }

  void picture(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    IDLE.add(driver);
  }

  /** Between two pages the driver has several words for an element that is no more. */
  private static boolean isGone(WebElement element) {
    try {
      return element.getTagName().isEmpty();
    } catch (WebDriverException gone) {
      return true;
    }
  }

  private static Optional<Path> browser() {
    if (Files.isExecutable(SHELL)) {
      return Optional.of(SHELL);
    }
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> found(name).stream())
        .findFirst();
  }

  private static Optional<Path> found(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
