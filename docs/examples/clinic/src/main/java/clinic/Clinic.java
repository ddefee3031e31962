package clinic;

import clinic.Rows.Clinician;
import clinic.Rows.Patient;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RequestThrottle;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.routing.Upload;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.flywaydb.core.Flyway;

/** Patients with visits and letters, clinicians with roles, machines with keys. */
public final class Clinic implements RoutedApplication {

  private static final ApplicationKey<Path> LETTERS =
      ApplicationKey.file("app.letters", "directory of the letters to patients");
  private static final ApplicationKey<Path> OUTBOX =
      ApplicationKey.file("app.mail.outbox", "directory in which mails are written");
  private static final ApplicationKey<String> ADMIN =
      ApplicationKey.text("app.admin.email", "address of the first clinician");
  private static final ApplicationKey<String> PASSWORD =
      ApplicationKey.text("app.admin.password", "password of the first clinician").secret();
  private static final ApplicationKey<BigDecimal> FEE =
      ApplicationKey.of("app.fee", "an amount such as 40.00", BigDecimal::new, "fee of a visit")
          .withDefault("40.00");

  private static final long MOST_OF_A_LETTER = 20L << 20;

  private record Machine(String name) {}

  private final Feed feed = new Feed();

  @Override
  public List<ApplicationKey<?>> keys() {
    return List.of(LETTERS, OUTBOX, ADMIN, PASSWORD, FEE);
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources)
      throws IOException {
    Files.createDirectories(settings.value(LETTERS));
    Files.createDirectories(settings.value(OUTBOX));
    Flyway.configure()
        .dataSource(environment.database(DataSource.class))
        .locations("classpath:clinic")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load()
        .migrate();
    String hash = environment.passwordHasher().hash(settings.value(PASSWORD));
    new Rows(environment).addClinician("Admin", settings.value(ADMIN), hash, "admin");
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Rows rows = new Rows(layer.environment());
    Path letters = layer.settings().value(LETTERS);
    Visits visits = Visits.of(rows, feed, letters, layer.settings().value(FEE));
    UserLayer<Patient> patients = layer.of(patients(rows, visits));
    UserLayer<Clinician> staff = layer.of(clinicians(rows));
    UserLayer<Machine> machines =
        layer.of(
            UserType.byText(
                "machine", Machine.class, Machine::name, name -> Optional.of(new Machine(name))));
    return Routes.of(
            patients.signUp(
                "/patients",
                (patient, request, tx) ->
                    Rows.addProfile(
                        patient, JsonBody.text(request, "the patient", "insurance"), tx)),
            patients.tokenLogin("/patients/token", Duration.ofDays(14)),
            patients.tokenLoginByBody("/patients/token/body", Duration.ofDays(14)),
            Route.get("/patients/profile", request -> profile(request, rows))
                .behind(patients.bearerOrSession(), patients.guard()))
        .and(patients.sessionRoutes().below("/patients/session"))
        .and(patients.accountRoutes().below("/patients/account"))
        .and(links(patients, rows, layer.settings().value(OUTBOX)))
        .and(Site.of(patients, visits).routes())
        .and(
            Routes.of(
                    Route.get("/visits", visits::own),
                    Route.post("/visits", visits::book).behind(Visits.FULL),
                    Route.get("/visits/events", request -> visits.events(request, patients)),
                    Route.get("/visits/{number}/letter", visits::letter))
                .behind(patients.bearerOrSession(), patients.guard()))
        .and(
            Routes.of(
                    Route.put(
                        "/desk/visits/{number}/letter",
                        Upload.upTo(MOST_OF_A_LETTER, visits::store)))
                .behind(staff.bearer(), staff.guard("role doctor", Clinician::isDoctor)))
        .and(
            Routes.of(
                    staff.signUp("/desk/doctors"),
                    Route.post("/desk/machines/{name}/key", request -> key(request, machines)))
                .behind(staff.bearer(), staff.guard("role admin", Clinician::isAdmin)))
        .and(Routes.of(staff.tokenLogin("/desk/token")))
        .and(
            Routes.of(Route.get("/export", visits::ofDay))
                .behind(machines.apiKey("X-Api-Key"), machines.guard()));
  }

  private static UserType<Patient> patients(Rows rows, Visits visits) {
    return UserType.byNumber("patient", Patient.class, Patient::number, rows::patient)
        .withPassword(Patient::email, rows::patient, Patient::hash)
        .withSignUp((user, request, tx) -> Rows.addPatient(user, tx))
        .withHashReplacement(rows::replaceHash)
        .withRemoval(visits::remove)
        .withJson(
            one ->
                JsonValue.object()
                    .with("id", JsonValue.of(one.number()))
                    .with("name", JsonValue.of(one.name())));
  }

  private static UserType<Clinician> clinicians(Rows rows) {
    return UserType.byNumber("clinician", Clinician.class, Clinician::number, rows::clinician)
        .withPassword(Clinician::email, rows::clinician, Clinician::hash)
        .withSignUp(
            (user, request, tx) ->
                rows.addClinician(user.name(), user.email(), user.passwordHash(), "doctor"));
  }

  private static HttpResponse profile(Request request, Rows rows) {
    Patient patient = request.auth().require(Patient.class);
    String insurance = rows.insurance(patient.number()).orElse("");
    return Representation.json(
        Map.entry("name", patient.name()), Map.entry("insurance", insurance));
  }

  private static Routes links(UserLayer<Patient> patients, Rows rows, Path outbox) {
    SingleUseTokens<Patient> links = patients.singleUseTokens("link", Duration.ofMinutes(15));
    RequestThrottle throttle = patients.throttle("link");
    return Routes.of(
        Route.post(
                "/patients/link",
                request -> {
                  String email = JsonBody.text(request, "the address", "email");
                  throttle.count(email, request);
                  Optional<Patient> patient = rows.patient(email);
                  if (patient.isPresent()) {
                    String token = links.issue(patient.get(), request);
                    Files.writeString(outbox.resolve(patient.get().number() + ".txt"), token);
                  }
                  return HttpResponse.of(202);
                })
            .forAnybody(),
        Route.post(
                "/patients/link/use",
                request -> {
                  String token = JsonBody.text(request, "the link", "token");
                  if (links.login(token, request).isEmpty()) {
                    throw Abort.of(401, "Ask again.");
                  }
                  return patients.user(request);
                })
            .behind(patients.sessions())
            .checkedByHandler());
  }

  private static HttpResponse key(Request request, UserLayer<Machine> machines) {
    Machine machine = new Machine(request.parameter("name"));
    return switch (machines
        .useCases()
        .issueToken()
        .opaque(
            machine,
            Optional.empty(),
            "export",
            request.evidence()::isStillValid,
            request.where())) {
      case IssueToken.Result.Opaque key -> Representation.json(Map.entry("key", key.value()));
      case IssueToken.Result.NotAuthenticated meanwhile -> throw Abort.unauthorized();
    };
  }
}
