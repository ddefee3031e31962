package clinic;

import clinic.Rows.Patient;
import clinic.Rows.Visit;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.TypedJson;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.middleware.ExceptionMiddleware;
import org.authlayer.ports.driving.HttpResponse;

/** Visits and their letters as JSON and PDF. */
record Visits(Rows rows, Feed feed, Path letters, BigDecimal fee, TypedJson json) {

  static final class NoDoctorFree extends RuntimeException {
    static final String REASON = "No doctor is free on that day.";
  }

  static final Middleware FULL =
      new ExceptionMiddleware(NoDoctorFree.class, 409, NoDoctorFree.REASON);

  private record NewVisit(String day) {
    private NewVisit {
      Objects.requireNonNull(day, "day");
    }
  }

  static Visits of(Rows rows, Feed feed, Path letters, BigDecimal fee) {
    return new Visits(rows, feed, letters, fee, new TypedJson(new ObjectMapper()::convertValue));
  }

  HttpResponse own(Request request) {
    return json.answer(rows.visits(patient(request), request.slice(20, 100)));
  }

  HttpResponse book(Request request) {
    return json.answer(book(patient(request), json.read(request, NewVisit.class).day()));
  }

  Visit book(long patient, String day) {
    Visit booked = rows.book(patient, date(day), fee).orElseThrow(NoDoctorFree::new);
    feed.publish(patient, "booked", booked.number());
    return booked;
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text.length() > "2026-12-24".length() ? "" : text);
    } catch (DateTimeParseException malformed) {
      throw Abort.invalid("/day", "day must be a date such as 2026-12-24");
    }
  }

  HttpResponse ofDay(Request request) {
    return json.answer(rows.visits(date(request.query().single("day").orElse(""))));
  }

  HttpResponse store(Request request, InputStream content) throws IOException {
    Visit visit = visit(request);
    Path part = Files.createTempFile(letters, "", ".part");
    try {
      Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, file(visit), StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    feed.publish(visit.patient(), "letter", visit.number());
    return HttpResponse.of(204);
  }

  HttpResponse letter(Request request) throws IOException {
    Visit visit = visit(request);
    if (visit.patient() != patient(request) || !Files.exists(file(visit))) {
      throw Abort.of(404, "You have no such letter.");
    }
    return Representation.file("application/pdf", file(visit))
        .with("Content-Disposition", "attachment; filename=\"letter.pdf\"");
  }

  HttpResponse events(Request request, UserLayer<Patient> patients) {
    return feed.events(patient(request), () -> patients.isStillValid(request));
  }

  /** With the letters, whose files begin with the number of the patient. */
  boolean remove(Patient patient) {
    try (DirectoryStream<Path> own = Files.newDirectoryStream(letters, patient.number() + "-*")) {
      for (Path letter : own) {
        Files.delete(letter);
      }
      return rows.remove(patient);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Path file(Visit visit) {
    return letters.resolve(visit.patient() + "-" + visit.number() + ".pdf");
  }

  private Visit visit(Request request) {
    Optional<Visit> found = rows.visit(request.number("number"));
    return found.orElseThrow(() -> Abort.of(404, "There is no such visit."));
  }

  private static long patient(Request request) {
    return request.auth().require(Patient.class).number();
  }
}
