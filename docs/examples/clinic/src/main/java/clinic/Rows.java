package clinic;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.authlayer.domain.Slice;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driving.Environment;

/** The clinic's own tables. */
record Rows(Environment environment) {

  private static final String VISIT =
      "select v.*, c.name from visits v join clinicians c on c.number = v.doctor ";

  record Patient(long number, String name, String email, String hash) {}

  record Clinician(long number, String name, String email, String hash, Set<String> roles) {

    boolean isDoctor() {
      return roles.contains("doctor");
    }

    boolean isAdmin() {
      return roles.contains("admin");
    }
  }

  record Doctor(long number, String name) {}

  record Visit(long number, long patient, String day, BigDecimal fee, Doctor doctor) {}

  private interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  Optional<Patient> patient(long number) {
    return first("select * from patients where number = ?", Rows::patient, number);
  }

  Optional<Patient> patient(String email) {
    return first("select * from patients where email = ?", Rows::patient, email);
  }

  static Optional<Patient> addPatient(NewUser user, Transaction transaction) throws SQLException {
    Connection connection = transaction.unwrap(Connection.class);
    String insert =
        "insert into patients (name, email, hash) values (?, ?, ?) on conflict do nothing"
            + " returning *";
    Object[] values = {user.name(), user.email(), user.passwordHash()};
    return all(connection, insert, Rows::patient, values).stream().findFirst();
  }

  static void addProfile(Patient patient, String insurance, Transaction transaction)
      throws SQLException {
    Connection connection = transaction.unwrap(Connection.class);
    String insert = "insert into profiles values (?, ?) returning insurance";
    all(connection, insert, row -> row.getString(1), patient.number(), insurance);
  }

  Optional<String> insurance(long patient) {
    String select = "select insurance from profiles where patient = ?";
    return first(select, row -> row.getString(1), patient);
  }

  boolean replaceHash(Patient patient, String expected, String successor) {
    String update = "update patients set hash = ? where number = ? and hash = ? returning *";
    return first(update, Rows::patient, successor, patient.number(), expected).isPresent();
  }

  boolean remove(Patient patient) {
    return first(
            "delete from patients where number = ? returning *", Rows::patient, patient.number())
        .isPresent();
  }

  Optional<Clinician> clinician(long number) {
    return first("select * from clinicians where number = ?", Rows::clinician, number);
  }

  Optional<Clinician> clinician(String email) {
    return first("select * from clinicians where email = ?", Rows::clinician, email);
  }

  Optional<Clinician> addClinician(String name, String email, String hash, String role) {
    String insert =
        "insert into clinicians (name, email, hash, roles) values (?, ?, ?, array[?])"
            + " on conflict do nothing returning *";
    return first(insert, Rows::clinician, name, email, hash, role);
  }

  /** Books the first doctor who is free on the day. */
  Optional<Visit> book(long patient, LocalDate day, BigDecimal fee) {
    String insert =
        "insert into visits (patient, doctor, day, fee) select ?, c.number, d.day, ?"
            + " from clinicians c, (values (?::date)) d(day) where 'doctor' = any (c.roles)"
            + " and not exists (select from visits v where v.doctor = c.number and v.day = d.day)"
            + " order by c.number limit 1 on conflict do nothing returning number";
    return first(insert, row -> row.getLong(1), patient, fee, day).flatMap(this::visit);
  }

  Optional<Visit> visit(long number) {
    return first(VISIT + "where v.number = ?", Rows::visit, number);
  }

  List<Visit> visits(long patient, Slice part) {
    return all(
        VISIT + "where v.patient = ? order by v.day limit ? offset ?",
        Rows::visit,
        patient,
        part.limit(),
        part.offset());
  }

  List<Visit> visits(LocalDate day) {
    return all(VISIT + "where v.day = ? order by v.number", Rows::visit, day);
  }

  private static Patient patient(ResultSet row) throws SQLException {
    return new Patient(
        row.getLong("number"),
        row.getString("name"),
        row.getString("email"),
        row.getString("hash"));
  }

  private static Clinician clinician(ResultSet row) throws SQLException {
    Patient common = patient(row);
    Set<String> roles = Set.of((String[]) row.getArray("roles").getArray());
    return new Clinician(common.number(), common.name(), common.email(), common.hash(), roles);
  }

  private static Visit visit(ResultSet row) throws SQLException {
    return new Visit(
        row.getLong("number"),
        row.getLong("patient"),
        row.getString("day"),
        row.getBigDecimal("fee"),
        new Doctor(row.getLong("doctor"), row.getString("name")));
  }

  private <T> Optional<T> first(String sql, Reader<T> reader, Object... values) {
    return all(sql, reader, values).stream().findFirst();
  }

  private <T> List<T> all(String sql, Reader<T> reader, Object... values) {
    try (Connection connection = environment.database(DataSource.class).getConnection()) {
      return all(connection, sql, reader, values);
    } catch (SQLException failure) {
      throw StoreException.broken("a statement of the clinic failed", failure);
    }
  }

  private static <T> List<T> all(
      Connection connection, String sql, Reader<T> reader, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
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
    }
  }
}
