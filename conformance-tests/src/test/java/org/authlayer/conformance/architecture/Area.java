package org.authlayer.conformance.architecture;

/**
 * The parts of the project, and how many classes a rule has to find in each at least. Raise a floor
 * when the part has grown; a floor that falls is a rule that looks elsewhere.
 */
enum Area {
  PORTS("org.authlayer.ports", 60),
  JSON("org.authlayer.ports.json", 9),
  DRIVEN("org.authlayer.ports.driven", 35),
  DRIVING("org.authlayer.ports.driving", 50),
  DOMAIN("org.authlayer.domain", 70),
  USE_CASES("org.authlayer.domain.usecase", 35),
  PASSWORD_CHECKS("org.authlayer.domain.password", 11),
  HELIDON("org.authlayer.adapter.helidon", 20),
  PLAIN_HTTP("org.authlayer.adapter.helidon.http", 14),
  GATES("org.authlayer.adapter.helidon.routing", 14),
  JSON_TEXT("org.authlayer.json", 3),
  JWT("org.authlayer.jwt", 8),
  ISSUERS("org.authlayer.issuers", 10),
  OPENID("org.authlayer.openid", 14),
  RUNTIME("org.authlayer.runtime", 30),
  SPRING("org.authlayer.spring", 15),
  SERVER("org.authlayer.server", 20),
  OPERATOR("org.authlayer.operator", 15),
  PERSISTENCE("org.authlayer.adapter.persistence", 30),
  EMBEDDED("org.authlayer.adapter.persistence.embedded", 15),
  OTHER_HASHES("org.authlayer.adapter.persistence.hashes", 8),
  SECOND_FACTOR("org.authlayer.secondfactor", 11),
  PASSKEYS("org.authlayer.passkey", 11),
  MAIL("org.authlayer.mail", 8),
  RECOVERY("org.authlayer.recovery", 15),
  CONNECTIONS("org.authlayer.adapter.persistence.connections", 7),
  HASHING("org.authlayer.adapter.persistence.hashing", 8),
  KIT("org.authlayer.conformance", 80),
  BLACK_BOX("org.authlayer.conformance", 90),
  ELSEWHERE("org.authlayer.conformance.elsewhere", 48),
  TEST_SUPPORT("org.authlayer.testing", 7);

  private final String root;
  private final int floor;

  Area(String root, int floor) {
    this.root = root;
    this.floor = floor;
  }

  String root() {
    return root;
  }

  int floor() {
    return floor;
  }
}
