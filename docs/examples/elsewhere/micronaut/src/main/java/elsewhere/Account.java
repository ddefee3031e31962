package elsewhere;

import io.micronaut.serde.annotation.Serdeable;

record Account(String id, String name, String email, String hash) {

  Shown shown() {
    return new Shown(id, name, email);
  }

  @Serdeable
  public record Shown(String id, String name, String email) {}
}
