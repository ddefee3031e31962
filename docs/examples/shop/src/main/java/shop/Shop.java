package shop;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Violation;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RequestThrottle;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.TypedJson;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.middleware.ExceptionMiddleware;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.flywaydb.core.Flyway;
import shop.Rows.Customer;
import shop.Rows.Invoice;
import shop.Rows.Operator;

/** Customers with invoices, operators with roles, machines with keys. */
public final class Shop implements RoutedApplication {

  private static final ApplicationKey<Path> OUTBOX =
      ApplicationKey.file("app.mail.outbox", "directory in which mails are written");
  private static final ApplicationKey<String> ADMIN =
      ApplicationKey.text("app.admin.email", "address of the first operator");
  private static final ApplicationKey<String> PASSWORD =
      ApplicationKey.text("app.admin.password", "password of the first operator").secret();

  private static final BigDecimal MOST = new BigDecimal("9999999999.99");

  private static final class NoCustomer extends RuntimeException {}

  private static final Middleware NO_CUSTOMER =
      new ExceptionMiddleware(NoCustomer.class, 404, "There is no such customer.");

  private record Machine(String name) {}

  private record NewInvoice(long customer, String article, BigDecimal amount) {
    private NewInvoice {
      Objects.requireNonNull(article, "article");
      Objects.requireNonNull(amount, "amount");
    }
  }

  private final TypedJson json = new TypedJson(new ObjectMapper()::convertValue);

  @Override
  public List<ApplicationKey<?>> keys() {
    return List.of(OUTBOX, ADMIN, PASSWORD);
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources)
      throws IOException {
    Files.createDirectories(settings.value(OUTBOX));
    Flyway.configure()
        .dataSource(environment.database(DataSource.class))
        .locations("classpath:shop")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load()
        .migrate();
    String hash = environment.passwordHasher().hash(settings.value(PASSWORD));
    new Rows(environment).add(settings.value(ADMIN), hash, "admin");
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Rows rows = new Rows(layer.environment());
    UserLayer<Customer> customers =
        layer.of(
            UserType.byNumber("customer", Customer.class, Customer::number, rows::customer)
                .withPassword(Customer::email, rows::customer, Customer::hash)
                .withSignUp((user, request, tx) -> rows.add(user.email(), user.passwordHash()))
                .withHashReplacement(rows::replaceHash)
                .withRemoval(customer -> rows.remove(customer.number())));
    UserLayer<Operator> operators =
        layer.of(
            UserType.byNumber("operator", Operator.class, Operator::number, rows::operator)
                .withPassword(Operator::email, rows::operator, Operator::hash)
                .withSignUp(
                    (user, request, tx) -> rows.add(user.email(), user.passwordHash(), "clerk")));
    UserLayer<Machine> machines =
        layer.of(
            UserType.byText(
                "machine", Machine.class, Machine::name, name -> Optional.of(new Machine(name))));
    return Routes.of(
            customers.signUp("/customers"),
            customers.tokenLogin("/customers/token"),
            customers.tokenLoginByBody("/customers/token/body", Duration.ofDays(14)))
        .and(customers.sessionRoutes().below("/customers/session"))
        .and(customers.accountRoutes().below("/customers/account"))
        .and(links(customers, rows, layer.settings().value(OUTBOX)))
        .and(
            Routes.of(
                    Route.get("/invoices", request -> json.answer(own(request, rows))),
                    Route.get("/invoices/file", request -> file(own(request, rows))))
                .behind(customers.bearerOrSession(), customers.guard()))
        .and(Routes.of(operators.tokenLogin("/desk/token")))
        .and(operators.website("/desk").leadingTo("/desk/customers", "/desk/login").routes())
        .and(
            Routes.of(
                    Route.get("/desk/customers", request -> emails(rows)),
                    Route.post("/desk/invoices", request -> bill(request, rows))
                        .behind(NO_CUSTOMER))
                .behind(operators.bearerOrSession(), operators.guard()))
        .and(
            Routes.of(
                    operators.signUp("/desk/operators"),
                    Route.delete("/desk/customers/{number}", request -> remove(request, rows))
                        .behind(NO_CUSTOMER),
                    Route.post("/desk/machines/{name}/key", request -> key(request, machines)))
                .behind(operators.bearer(), operators.guard("role admin", Operator::isAdmin)))
        .and(
            Routes.of(Route.get("/export", request -> emails(rows)))
                .behind(machines.apiKey("X-Api-Key"), machines.guard()));
  }

  private Routes links(UserLayer<Customer> customers, Rows rows, Path outbox) {
    SingleUseTokens<Customer> links = customers.singleUseTokens("link", Duration.ofMinutes(15));
    RequestThrottle throttle = customers.throttle("link");
    return Routes.of(
        Route.post(
                "/customers/link",
                request -> {
                  String email = JsonBody.text(request, "the address", "email");
                  throttle.count(email, request);
                  Optional<Customer> customer = rows.customer(email);
                  if (customer.isPresent()) {
                    String token = links.issue(customer.get(), request);
                    Files.writeString(outbox.resolve(customer.get().number() + ".txt"), token);
                  }
                  return HttpResponse.of(202);
                })
            .forAnybody(),
        Route.post(
                "/customers/link/use",
                request -> {
                  String token = JsonBody.text(request, "the link", "token");
                  if (links.login(token, request).isEmpty()) {
                    throw Abort.of(401, "Ask again.");
                  }
                  return customers.user(request);
                })
            .behind(customers.sessions())
            .checkedByHandler());
  }

  private static List<Invoice> own(Request request, Rows rows) {
    return rows.invoices(request.auth().require(Customer.class).number());
  }

  private static HttpResponse file(List<Invoice> invoices) {
    return Representation.stream(
            "text/csv",
            out -> {
              for (Invoice one : invoices) {
                String line = one.number() + "," + one.amount() + "\n";
                out.write(line.getBytes(StandardCharsets.UTF_8));
              }
            })
        .with("Content-Disposition", "attachment; filename=\"invoices.csv\"");
  }

  private HttpResponse emails(Rows rows) {
    return json.answer(rows.customers().stream().map(Customer::email).toList());
  }

  private HttpResponse bill(Request request, Rows rows) {
    NewInvoice sent = json.read(request, NewInvoice.class);
    if (sent.amount().signum() <= 0 || sent.amount().compareTo(MOST) > 0) {
      String reason = "amount must be above 0 and at most " + MOST.toPlainString();
      throw Abort.invalid(List.of(new Violation("/amount", reason)));
    }
    return rows.add(sent.customer(), sent.article(), sent.amount())
        .map(json::answer)
        .orElseThrow(NoCustomer::new);
  }

  private static HttpResponse remove(Request request, Rows rows) {
    if (!rows.remove(request.number("number"))) {
      throw new NoCustomer();
    }
    return HttpResponse.of(204);
  }

  private HttpResponse key(Request request, UserLayer<Machine> machines) {
    Machine machine = new Machine(request.parameter("name"));
    return switch (machines
        .useCases()
        .issueToken()
        .opaque(machine, Optional.empty(), "export", () -> true, request.where())) {
      case IssueToken.Result.Opaque key -> json.answer(Map.of("key", key.value()));
      case IssueToken.Result.NotAuthenticated removed -> throw Abort.of(404, "There is none.");
    };
  }
}
