package org.authlayer.site;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A browser without a window, that reads the site from its files. */
final class Chromium implements AutoCloseable {

  static final String MISSING =
      "not run: no chromium and chromedriver on the PATH (Debian: apt-get install chromium"
          + " chromium-driver)";

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final List<String> LEVELS =
      List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

  private final ChromeDriver driver;
  private final URI site;

  private Chromium(ChromeDriver driver, URI site) {
    this.driver = driver;
    this.site = site;
  }

  static boolean isInstalled() {
    return browser().isPresent() && found("chromedriver").isPresent();
  }

  static Chromium open(Path site, boolean script) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser().orElseThrow().toFile());
    if (!script) {
      options.setExperimentalOption(
          "prefs", Map.of("profile.managed_default_content_settings.javascript", 2));
    }
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
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
    return new Chromium(new ChromeDriver(service, options), site.toAbsolutePath().toUri());
  }

  Chromium go(String page) {
    driver.get(site.resolve(page).toString());
    return this;
  }

  Chromium waitFor(String selector) {
    new WebDriverWait(driver, PATIENCE)
        .withMessage(() -> selector + " at " + address())
        .until(any -> has(selector));
    return this;
  }

  boolean has(String selector) {
    return !driver.findElements(By.cssSelector(selector)).isEmpty();
  }

  int count(String selector) {
    return driver.findElements(By.cssSelector(selector)).size();
  }

  boolean areLoaded(String selector) {
    return Boolean.TRUE.equals(
        driver.executeScript(
            "return [...document.querySelectorAll(arguments[0])]"
                + ".every((picture) => picture.complete && picture.naturalWidth > 0)",
            selector));
  }

  /** With the control key held down. */
  Chromium press(String key) {
    driver.findElement(By.tagName("body")).sendKeys(Keys.chord(Keys.CONTROL, key));
    return this;
  }

  boolean isShown(String selector) {
    return driver.findElement(By.cssSelector(selector)).isDisplayed();
  }

  String text(String selector) {
    return driver.findElement(By.cssSelector(selector)).getText();
  }

  Chromium click(String selector) {
    driver.findElement(By.cssSelector(selector)).click();
    return this;
  }

  Chromium type(String selector, String text) {
    WebElement field = driver.findElement(By.cssSelector(selector));
    field.clear();
    field.sendKeys(text);
    return this;
  }

  Chromium enter(String selector) {
    driver.findElement(By.cssSelector(selector)).sendKeys(Keys.ENTER);
    return this;
  }

  String address() {
    return Optional.ofNullable(driver.getCurrentUrl()).orElse("");
  }

  List<String> complaints() {
    return driver.manage().logs().get("browser").getAll().stream()
        .map(entry -> entry.getMessage())
        .toList();
  }

  Chromium look(int width, int height, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    return this;
  }

  /**
   * What axe finds against WCAG 2.2 A and AA, and what it holds to be good practice. It looks from
   * within the page, which has no frames; a window of its own would get a second to open.
   */
  @SuppressWarnings("deprecation") // there is no other way to have it look from within
  List<String> violations() {
    AxeRunOptions options = new AxeRunOptions();
    options.setResultTypes(List.of("violations"));
    return new AxeBuilder()
            .withOptions(options)
            .setLegacyMode(true)
            .setTimeout((int) PATIENCE.toSeconds())
            .withTags(LEVELS)
            .analyze(driver)
            .getViolations()
            .stream()
            .map(rule -> address() + " " + rule.getId() + ": " + rule.getNodes())
            .toList();
  }

  /** Whether nothing is wider than the window. */
  boolean fits() {
    Object fits =
        driver.executeScript(
            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    return Boolean.TRUE.equals(fits);
  }

  void picture(Path file) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }

  private static Optional<Path> browser() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> found(name).stream())
        .findFirst();
  }

  private static Optional<Path> found(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator, -1))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
