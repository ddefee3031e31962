package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What pages say of the build is what the build knows. */
final class BuildBlocksTest {

  private static final String GROUP = "org.authlayer";
  private static final String POM = Repository.read("pom.xml");
  private static final Pattern PROFILE = Pattern.compile("(?<=\\s-P)[\\w-]+");

  @Test
  void everyArtifactOfThisProjectIsOneAndHasItsVersion() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (Page.Block block : Page.blocks("xml")) {
      NodeList dependencies = parsed(block).getElementsByTagName("dependency");
      for (int i = 0; i < dependencies.getLength(); i++) {
        Element dependency = (Element) dependencies.item(i);
        if (text(dependency, "groupId").equals(GROUP) && !isKnown(dependency)) {
          wrong.add(block.place() + " names " + text(dependency, "artifactId"));
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void everyProfileIsOneOfTheBuild() {
    Set<String> named =
        Page.blocks("sh").stream()
            .flatMap(block -> block.text().lines())
            .filter(line -> line.startsWith("mvn "))
            .flatMap(line -> PROFILE.matcher(line).results())
            .map(found -> found.group())
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(named.contains("serve"), "the README starts the server with a profile");
    named.removeIf(profile -> POM.contains("<id>" + profile + "</id>"));
    assertEquals(Set.of(), named);
  }

  /**
   * Of which ComingFromVaporTest, ExistingHashesTest, FollowedPagesTest, RotationTest, UpgradeTest
   * and ConfiguredSchemaTest run what stands there.
   */
  @Test
  void statementsForADatabaseStandWhereATestRunsThem() {
    assertEquals(
        Set.of(
            "docs/how-to/coming-from-vapor.md",
            "docs/how-to/keep-the-password-hashes-of-an-existing-table.md",
            "docs/how-to/your-own-tables.md",
            "docs/operate/rotate-keys.md",
            "docs/reference/configuration.md",
            "docs/operate/upgrade.md"),
        Page.blocks("sql").stream().map(Page.Block::page).collect(Collectors.toSet()));
  }

  private static boolean isKnown(Element dependency) {
    String version = text(dependency, "version");
    String name = text(dependency, "artifactId");
    boolean isThere =
        POM.contains("<module>" + name + "</module>") || POM.contains(">" + name + "<");
    return isThere && (version.isEmpty() || POM.contains("<version>" + version + "</version>"));
  }

  /** A block may hold several elements. */
  private static Element parsed(Page.Block block) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader("<all>" + block.text() + "</all>")))
        .getDocumentElement();
  }

  private static String text(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }
}
