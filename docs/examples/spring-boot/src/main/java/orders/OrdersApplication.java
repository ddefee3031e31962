package orders;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.User;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application of Spring Boot whose orders are for logged-in users only. */
@SpringBootApplication
public class OrdersApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(OrdersApplication.class, arguments);
  }

  @RestController
  static class Orders {

    private final List<String> orders = new CopyOnWriteArrayList<>();

    @GetMapping("/")
    String welcome() {
      return "Welcome.\n";
    }

    @GetMapping("/orders")
    List<String> all() {
      return orders;
    }

    @PostMapping("/orders")
    @PreAuthorize("hasRole('CUSTOMER')")
    String order(@AuthenticationPrincipal User user, @RequestBody String article) {
      orders.add(user.name() + ": " + article);
      return "Thank you, " + user.name() + ".\n";
    }

    /** For clerks, and no user of this example is one. */
    @DeleteMapping("/orders")
    @PreAuthorize("hasRole('CLERK')")
    String clear() {
      orders.clear();
      return "No orders.\n";
    }

    /** Spring answers it by an asynchronous dispatch. */
    @GetMapping("/orders/later")
    Callable<String> later(@AuthenticationPrincipal User user) {
      return () -> user.name();
    }

    /** The session of the layer, not the one of the servlet container. */
    @GetMapping("/orders/count")
    int count(@RequestAttribute("org.authlayer.domain.Session") Session session) {
      int count = session.get("count").map(Integer::valueOf).orElse(0) + 1;
      session.set("count", String.valueOf(count));
      return count;
    }
  }
}
