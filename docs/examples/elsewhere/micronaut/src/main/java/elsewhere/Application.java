package elsewhere;

import io.micronaut.runtime.Micronaut;

public class Application {
  public static void main(String[] arguments) {
    Micronaut.run(Application.class, arguments);
  }
}
