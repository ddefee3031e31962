package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {

  @TempDir Path folder;

  @Test
  void listNamesClauses() {
    Kit all = Kit.run("list");
    assertEquals(0, all.exit());
    assertEquals(191, all.out().lines().count());
    Kit jwt = Kit.run("list", "--profile", "jwt", "--only", "AL-JWT-*");
    assertTrue(jwt.out().lines().allMatch(line -> line.startsWith("AL-JWT-")), jwt.out());
    assertEquals(2, Kit.run("list", "--profile", "jvt").exit());
    assertEquals(2, Kit.run("list", "--only", "AL-JVT-*").exit());
  }

  @Test
  void explainTellsWhatDecides() {
    Kit kit = Kit.run("explain", "AL-GRD-01");
    assertEquals(0, kit.exit());
    assertTrue(kit.out().contains("Decides: "), kit.out());
    assertEquals(2, Kit.run("explain", "AL-GRD-99").exit());
  }

  @Test
  void doctorTellsWhatAnswersAndWhatIsNotDeclared() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Kit well = doctor(served.targetFile());
      assertEquals(0, well.exit(), well.out());
      assertTrue(well.out().contains("profile token: answers"), well.out());
      assertTrue(well.out().contains("declared answers: all there"), well.out());
      Kit silent = doctor(served.targetFile().replaceAll("  jwt.alg: .*\n", ""));
      assertTrue(silent.out().contains("missing: decisions.jwt.alg"), silent.out());
      String levers =
          "levers: {clock: {url: 'http://127.0.0.1:1/'}, store: {url: 'jdbc:none:x', user: u,"
              + " password: marker-password}}\n";
      Kit ill = doctor(served.targetFile() + levers);
      assertEquals(3, ill.exit(), ill.out());
      assertTrue(ill.out().contains("store lever: the store lever does not answer"), ill.out());
      assertTrue(ill.out().contains("clock lever: the clock lever does not answer"), ill.out());
      assertFalse((ill.out() + ill.err()).contains("marker-password"));
    }
  }

  @Test
  void helpAndVersionAreThere() {
    assertEquals(0, Kit.run("--help").exit());
    assertTrue(Kit.run("--help").out().contains("4 incomplete"));
    assertEquals(0, Kit.run("run", "--help").exit());
  }

  private Kit doctor(String targetFile) throws IOException {
    Path file = Files.writeString(folder.resolve("target.yaml"), targetFile);
    return Kit.run("doctor", "--target", file.toString());
  }
}
