package shop;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Environment;

/** The shop's own tables. */
record Rows(Environment environment) {

  record Customer(long number, String email, String hash) {}

  record Operator(long number, String email, String hash, String role) {

    boolean isAdmin() {
      return role.equals("admin");
    }
  }

  record Invoice(long number, String article, BigDecimal amount) {}

  private interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  Optional<Customer> customer(long number) {
    return first("select * from customers where number = ?", Rows::customer, number);
  }

  Optional<Customer> customer(String email) {
    return first("select * from customers where email = ?", Rows::customer, email);
  }

  Optional<Customer> add(String email, String hash) {
    String insert =
        "insert into customers (email, hash) values (?, ?) on conflict do nothing returning *";
    return first(insert, Rows::customer, email, hash);
  }

  boolean replaceHash(Customer customer, String expected, String successor) {
    String update = "update customers set hash = ? where number = ? and hash = ? returning *";
    return first(update, Rows::customer, successor, customer.number(), expected).isPresent();
  }

  boolean remove(long number) {
    return first("delete from customers where number = ? returning *", Rows::customer, number)
        .isPresent();
  }

  List<Customer> customers() {
    return all("select * from customers order by number", Rows::customer);
  }

  Optional<Operator> operator(long number) {
    return first("select * from operators where number = ?", Rows::operator, number);
  }

  Optional<Operator> operator(String email) {
    return first("select * from operators where email = ?", Rows::operator, email);
  }

  Optional<Operator> add(String email, String hash, String role) {
    String insert =
        "insert into operators (email, hash, role) values (?, ?, ?) on conflict do nothing"
            + " returning *";
    return first(insert, Rows::operator, email, hash, role);
  }

  Optional<Invoice> add(long customer, String article, BigDecimal amount) {
    String insert =
        "insert into invoices (customer, article, amount) select number, ?, ? from customers"
            + " where number = ? returning *";
    return first(insert, Rows::invoice, article, amount, customer);
  }

  List<Invoice> invoices(long customer) {
    return all("select * from invoices where customer = ? order by 1", Rows::invoice, customer);
  }

  private static Customer customer(ResultSet row) throws SQLException {
    return new Customer(row.getLong("number"), row.getString("email"), row.getString("hash"));
  }

  private static Operator operator(ResultSet row) throws SQLException {
    Customer common = customer(row);
    return new Operator(common.number(), common.email(), common.hash(), row.getString("role"));
  }

  private static Invoice invoice(ResultSet row) throws SQLException {
    return new Invoice(
        row.getLong("number"), row.getString("article"), row.getBigDecimal("amount"));
  }

  private <T> Optional<T> first(String sql, Reader<T> reader, Object... values) {
    return all(sql, reader, values).stream().findFirst();
  }

  private <T> List<T> all(String sql, Reader<T> reader, Object... values) {
    try (Connection connection = environment.database(DataSource.class).getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      List<T> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(reader.read(rows));
        }
      }
      return found;
    } catch (SQLException failure) {
      throw StoreException.broken("a statement of the shop failed", failure);
    }
  }
}
