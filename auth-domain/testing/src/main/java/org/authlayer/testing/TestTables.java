package org.authlayer.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.authlayer.ports.driving.Environment;

/** The tables of an application under test. */
public final class TestTables {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

  private TestTables() {}

  /**
   * Empties tables, and all tables with a reference to one of them. Their identity columns begin
   * again.
   *
   * @param environment has the database
   * @param tables names such as {@code invoices} or {@code shop.invoices}
   * @throws IllegalArgumentException for no table, or a name with other characters
   * @throws SQLException if a table does not exist
   */
  public static void empty(Environment environment, String... tables) throws SQLException {
    List<String> names = List.of(tables);
    if (names.isEmpty() || !names.stream().allMatch(name -> NAME.matcher(name).matches())) {
      throw new IllegalArgumentException(
          "name tables by letters, digits, underscores and a dot, not " + names);
    }
    try (Connection connection = environment.database(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("truncate table " + String.join(", ", names) + " restart identity cascade");
    }
  }
}
