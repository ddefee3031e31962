package org.authlayer.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user of a declared type is logged in by hand, and is no user of another type. */
final class DeclaredTypeTest {

  private record Customer(long number) {}

  private record Operator(long number) {}

  private static final UserType<Customer> CUSTOMERS =
      UserType.byNumber(
          "customer", Customer.class, Customer::number, id -> Optional.of(new Customer(id)));

  private static final UserType<Operator> OPERATORS =
      UserType.byNumber(
          "operator", Operator.class, Operator::number, id -> Optional.of(new Operator(id)));

  private static final class Shop implements RoutedApplication {

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(route("/customer", layer.of(CUSTOMERS)))
          .and(Routes.of(route("/operator", layer.of(OPERATORS))));
    }

    private static <U> Route route(String path, UserLayer<U> users) {
      return Route.get(path, users::user).behind(users.bearerOrSession(), users.guard());
    }
  }

  @RegisterExtension
  static final ApplicationExtension SHOP =
      ApplicationExtension.of(new Shop()).loggingIn(CUSTOMERS, () -> new Customer(7));

  @Test
  @LoggedIn
  void customerSeesTheOwnAccount(TestClient customer) {
    assertEquals("{\"id\":\"7\"}", customer.get("/customer").body());
    assertEquals(401, customer.get("/operator").status());
  }

  @Test
  @LoggedIn(by = LoggedIn.By.TOKEN)
  void tokenOfACustomerIsNoneOfAnOperator(TestClient customer) {
    assertEquals(200, customer.get("/customer").status());
    assertEquals(401, customer.get("/operator").status());
  }

  @Test
  @LoggedIn
  void operatorIsLoggedInBesideTheCustomer(TestClient customer) {
    TestClient operator = customer.loggedIn(LoggedIn.By.TOKEN, OPERATORS, new Operator(7));
    assertEquals(200, operator.get("/operator").status());
    assertEquals(401, operator.get("/customer").status());
    assertEquals(200, customer.get("/customer").status());
  }

  @Test
  void strangerAndJsonWebTokenAreRejected(TestClient client) {
    assertEquals(401, client.get("/customer").status());
    assertThrows(
        IllegalArgumentException.class,
        () -> client.loggedIn(LoggedIn.By.JWT, CUSTOMERS, new Customer(7)));
  }
}
