package orders;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.authlayer.domain.Abort;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.server.ResponseStatusException;

/** Open routes that lead to one behind the gate, and routes behind it that fail. */
@Controller
class Detours {

  @GetMapping("/forward")
  String forward() {
    return "forward:/orders";
  }

  /** The error page of this status is behind the gate. */
  @GetMapping("/teapot")
  void teapot(HttpServletResponse response) throws IOException {
    response.sendError(418);
  }

  @GetMapping("/orders/refused")
  String refused() {
    throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
  }

  @GetMapping("/orders/broken")
  String broken() {
    throw new IllegalStateException("as asked");
  }

  @GetMapping("/orders/broken/later")
  Callable<String> brokenLater() {
    return () -> {
      throw new IllegalStateException("as asked");
    };
  }

  @GetMapping("/orders/empty/later")
  Callable<ResponseEntity<Void>> emptyLater() {
    return () -> ResponseEntity.noContent().build();
  }

  @GetMapping("/orders/aborted")
  String aborted() {
    throw Abort.of(409, "Sold out.");
  }
}
