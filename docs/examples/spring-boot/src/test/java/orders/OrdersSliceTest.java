package orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import jakarta.servlet.http.Cookie;
import java.net.URI;
import java.time.Duration;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.testing.TestLogin;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** The controller behind its gate, without a port and without a database. */
@WebMvcTest(OrdersApplication.Orders.class)
@Import(Security.class)
class OrdersSliceTest {

  private final MockMvc mvc;
  private final TestLogin login;
  private final ManualClock clock;

  @Autowired
  OrdersSliceTest(MockMvc mvc, TestLogin login, ManualClock clock) {
    this.mvc = mvc;
    this.login = login;
    this.clock = clock;
  }

  @Test
  void customerOrders() throws Exception {
    String bob = "Bearer " + login.token("Bob", "bob@example.org");
    MockHttpServletRequestBuilder order = MockMvcRequestBuilders.post("/orders").content("tea");
    assertEquals(
        "Thank you, Bob.\n", send(order.header("Authorization", bob)).getContentAsString());
  }

  @Test
  void wrongTokenAndNoneAreRefusedByTheGate() throws Exception {
    MockHttpServletRequestBuilder wrong = get("/orders");
    assertEquals(401, send(wrong.header("Authorization", "Bearer x")).getStatus());
    MockHttpServletResponse refused = send(get("/orders"));
    assertEquals(401, refused.getStatus());
    assertEquals("Bearer realm=\"authlayer\"", refused.getHeader("WWW-Authenticate"));
  }

  @Test
  void otherSpellingOfThePathIsRefused() throws Exception {
    assertEquals(400, send(get("/orders;a=b")).getStatus());
  }

  @Test
  void sessionEndsWhenTheTestMovesTheClock() throws Exception {
    String cookie = login.cookie("Ada", "ada@example.org");
    assertEquals(200, withSession(cookie).getStatus());
    clock.advance(Duration.ofDays(8));
    assertEquals(401, withSession(cookie).getStatus());
  }

  @Test
  void sliceOpensNoDatabaseAndSpringMakesUpNoUser(
      @Autowired ObjectProvider<AuthRuntime> databases,
      @Autowired ObjectProvider<UserDetailsService> madeUp) {
    assertNull(databases.getIfAvailable());
    assertNull(madeUp.getIfAvailable());
  }

  private MockHttpServletResponse withSession(String cookie) throws Exception {
    String[] pair = cookie.split("=", 2);
    return send(get("/orders").header("Cookie", cookie).cookie(new Cookie(pair[0], pair[1])));
  }

  private static MockHttpServletRequestBuilder get(String path) {
    return MockMvcRequestBuilders.get(URI.create(path));
  }

  private MockHttpServletResponse send(MockHttpServletRequestBuilder request) throws Exception {
    return mvc.perform(request).andReturn().getResponse();
  }
}
