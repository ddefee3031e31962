package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.target.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

  @TempDir Path folder;

  @Test
  void rightTargetKnowsItsUserInEveryProfile() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Kit well = doctor(served.targetFile());
      assertEquals(0, well.exit(), well.out());
      for (Profile profile : Reference.bases(served.root()).keySet()) {
        assertTrue(well.out().contains("profile " + profile.id() + ": answers at "), well.out());
        assertTrue(well.out().contains("profile " + profile.id() + ": knows its user"), well.out());
      }
      assertTrue(well.out().contains("declared answers: all of them"), well.out());
      assertFalse(well.out().contains("admin password"), well.out());
    }
  }

  @Test
  void onlyKeysOfClaimedProfilesAreMissed() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Kit token = doctor("profiles:\n  token: " + served.root() + "/token\n");
      assertEquals(0, token.exit(), token.out());
      assertTrue(
          token.out().contains("not declared: decisions.token.encoding, read by AL-DEC-27"),
          token.out());
      assertFalse(token.out().contains("decisions.form."), token.out());
      assertFalse(token.out().contains("decisions.challenge."), token.out());
      Kit asking =
          doctor(
              "profiles:\n  token: "
                  + served.root()
                  + "/token\ndecisions: {payload.limitBytes: 65536, challenge: yes}\n");
      assertTrue(
          asking.out().contains("not declared: decisions.payload.overLimit, read by AL-DEC-26"),
          asking.out());
      assertFalse(asking.out().contains("decisions.challenge."), asking.out());
      assertFalse(token.out().contains("credentials."), token.out());
    }
  }

  @Test
  void pathThatIsNotThereIsNoAnswer() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Kit lost = doctor("profiles:\n  token: " + served.root() + "/tokens\n");
      assertEquals(3, lost.exit(), lost.out());
      String route = "GET " + served.root() + "/tokens/me is not there: the answer was 404";
      assertTrue(lost.out().contains(route), lost.out());
      assertFalse(lost.out().contains("can be reached."), lost.out());
    }
  }

  @Test
  void serverOfAnotherKindIsTold() throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Server", "something else");
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    other.start();
    try {
      Kit kit =
          doctor("profiles:\n  token: http://127.0.0.1:" + other.getAddress().getPort() + "\n");
      assertEquals(3, kit.exit(), kit.out());
      assertTrue(kit.out().contains(", by something else"), kit.out());
      assertTrue(kit.out().contains("profile token: does not know its user"), kit.out());
    } finally {
      other.stop(0);
    }
  }

  @Test
  void leversThatDoNotAnswerAreTold() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
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
  void allMissingVariablesAreToldAtOnce() throws IOException {
    Kit kit =
        doctor(
            """
            profiles:
              token: http://127.0.0.1:1
            credentials:
              admin.password: ${ONE}
              simple.token: ${OTHER}
            """);
    assertEquals(2, kit.exit(), kit.out());
    assertTrue(kit.err().contains(":4: credentials.admin.password: the environment"), kit.err());
    assertTrue(kit.err().contains(":5: credentials.simple.token: the environment"), kit.err());
  }

  @Test
  void tokenThatOpensNoSessionIsReportedWithTheProfileToClaim() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Kit ill =
          doctor(
              "profiles:\n  token: %s/token\n  session: %s/session\n"
                      .formatted(served.root(), served.root())
                  + "decisions: {session.cookie.name: other}\n");
      assertEquals(3, ill.exit(), ill.out());
      assertTrue(ill.out().contains("leave it out and claim the profile 'form'"), ill.out());
    }
  }

  private Kit doctor(String targetFile) throws IOException {
    Path file = Files.writeString(folder.resolve("target.yaml"), targetFile);
    return Kit.run(Map.of(), "doctor", "--target", file.toString());
  }
}
