package elsewhere;

record Account(String id, String name, String email, String hash) {

  Shown shown() {
    return new Shown(id, name, email);
  }

  record Shown(String id, String name, String email) {}
}
