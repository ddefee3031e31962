package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What is shown of a user. */
record UserRecords(Switches on, Answers answers, Tables tables) {

  /** The record as it answers a login or {@code GET /me}. */
  Map<String, Object> of(UserRow user) {
    UserRow shown = on.has("record-of-the-newest-user") ? newest(user) : user;
    Map<String, Object> record =
        Json.object(
            "id", answers.id(shown.id()),
            "email", shown.email(),
            "name", on.folded("record", shown.name()),
            "created_at", answers.time(shown.createdAt()));
    if (on.has("hash-in-records")) {
      record.put("password_hash", user.passwordHash());
    }
    return record;
  }

  /** The record as {@code POST /users} answers it. */
  Map<String, Object> ofSaved(UserRow user, String password) {
    Map<String, Object> record = of(user);
    if (on.has("password-in-record")) {
      record.put("password", password);
    }
    return record;
  }

  private UserRow newest(UserRow user) {
    List<UserRow> others = new ArrayList<>(tables.users(other -> !other.id().equals(user.id())));
    Collections.reverse(others);
    return others.stream().findFirst().orElse(user);
  }
}
