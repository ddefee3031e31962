package org.authlayer.conformance.architecture.seeded.mybatisrunseverystatement;

import java.sql.Connection;
import java.sql.SQLException;

/** Breaks the rule on purpose. */
record Violation(Connection connection) {

  void run() throws SQLException {
    connection.prepareStatement("select 1").close();
  }
}
