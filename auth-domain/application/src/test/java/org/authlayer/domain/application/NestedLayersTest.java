package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/** The chain of a layer within that of another one, each with a cookie of its own (DEC-15). */
final class NestedLayersTest {

  record Customer(long number) {}

  record Seller(long number) {}

  /** A layer with a database and a cookie of its own; there is a user of each number. */
  private record Shop<U>(AuthLayer layer, UserLayer<U> users, LongFunction<U> user) {

    static <U> Shop<U> of(String name, Class<U> type, LongFunction<U> user) {
      SessionSettings usual = SessionSettings.standard();
      SessionSettings own =
          new SessionSettings(
              name, usual.idle(), usual.absolute(), false, false, null, usual.maxPerUser());
      AuthLayer layer = AuthLayer.of(World.fresh().environment(), World.settings(own));
      UserType<U> declared =
          UserType.byNumber(
              name, type, NestedLayersTest::number, number -> Optional.of(user.apply(number)));
      return new Shop<>(layer, layer.of(declared), user);
    }

    HttpResponse login(Request request) {
      users.login(user.apply(request.number("number")), request);
      return HttpResponse.of(204);
    }
  }

  private static long number(Object user) {
    return user instanceof Customer customer ? customer.number() : ((Seller) user).number();
  }

  private final Shop<Customer> outer = Shop.of("customer", Customer.class, Customer::new);
  private final Shop<Seller> inner = Shop.of("seller", Seller.class, Seller::new);
  private final Application application =
      outer
          .layer()
          .application(
              Routes.of(
                      Route.post("/customer/{number}", outer::login).checkedByHandler(),
                      Route.post("/seller/{number}", inner::login)
                          .behind(inner.users().sessions())
                          .checkedByHandler(),
                      Route.get("/customer", outer.users()::user)
                          .behind(outer.users().sessions(), outer.users().guard()),
                      Route.get("/seller", inner.users()::user)
                          .behind(inner.users().sessions(), inner.users().guard()),
                      Route.post("/seller", inner.users()::user)
                          .behind(inner.users().sessions(), inner.users().guard()),
                      Route.get("/both", NestedLayersTest::both)
                          .behind(
                              inner.users().sessions(),
                              inner.users().guard(),
                              outer.users().sessions(),
                              outer.users().guard()))
                  .behind(outer.users().sessions()));

  private static HttpResponse both(Request request) {
    return Representation.text(
        request.auth().require(Customer.class) + " of " + request.auth().require(Seller.class));
  }

  /** The cookies that an answer sets, as a client sends them. */
  private static List<String> cookies(HttpResponse answer) {
    return answer.headers().all("Set-Cookie").stream()
        .map(line -> line.substring(0, line.indexOf(';')))
        .toList();
  }

  private List<String> login(String path, List<String> before) {
    return cookies(send(Call.post(path), before));
  }

  private HttpResponse get(String path, List<String> cookies) {
    return send(Call.get(path), cookies);
  }

  private HttpResponse send(Call call, List<String> cookies) {
    return application.respond(call.header("Cookie", String.join("; ", cookies)).message());
  }

  @Test
  void sessionOfALayerLogsInNoUserOfAnotherLayer() {
    List<String> customer = login("/customer/1", List.of());
    List<String> seller = new ArrayList<>(login("/seller/1", customer));
    assertEquals(2, seller.size(), "that of the customer is used, too");
    customer.forEach(seller::remove);
    assertEquals(200, get("/customer", customer).status());
    assertEquals(401, get("/seller", customer).status());
    assertEquals(200, get("/seller", seller).status());
    assertEquals(401, get("/customer", seller).status());
    assertEquals(401, get("/both", customer).status());
    assertEquals(401, get("/both", seller).status());
  }

  @Test
  void eachLayerHasOneSessionWhereItsChainsStandWithinEachOther() {
    List<String> both = new ArrayList<>(login("/customer/1", List.of()));
    both.addAll(login("/seller/2", List.of()));
    HttpResponse answer = get("/both", both);
    assertEquals(new Body.Text("Customer[number=1] of Seller[number=2]"), answer.body());
    assertEquals(Set.copyOf(both), Set.copyOf(cookies(answer)));
    assertEquals(2, cookies(answer).size());
  }

  /** The application belongs to the outer layer, which knows its own cookie only. */
  @Test
  void anotherSitesPageCannotUseTheCookieOfAnInnerLayer() {
    String seller = String.join("; ", login("/seller/1", List.of()));
    Call own = Call.post("/seller").header("Host", "shop.example").header("Cookie", seller);
    assertEquals(200, application.respond(own.message()).status());
    for (String site : List.of("https://evil.example", "null")) {
      assertEquals(403, application.respond(own.header("Origin", site).message()).status(), site);
    }
  }
}
