package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What is shown of a user. */
record UserRecords(Variations variations, Answers answers, Tables tables) {

  /** The record as it answers a login or {@code GET /me}. */
  Map<String, Object> of(UserRow user) {
    UserRow shown = variations.has("record-of-the-newest-user") ? newest(user) : user;
    Map<String, Object> record =
        Json.object(
            "id", answers.id(shown.id()),
            "email", shown.email(),
            "name", variations.folded("record", shown.name()),
            "created_at", answers.time(shown.createdAt()));
    if (variations.has("hash-in-records")) {
      record.put("password_hash", user.passwordHash());
    }
    if (variations.has("records-with-more-members")) {
      record.put("kind", "user");
      record.put("roles", List.of());
    }
    return record;
  }

  /** The record as {@code GET /me} shows it. */
  Map<String, Object> ofMe(UserRow user) {
    Map<String, Object> record = of(user);
    if (variations.has("me-constant-name")) {
      record.put("name", "User");
    }
    return record;
  }

  /** The record as {@code POST /users} answers it. */
  Map<String, Object> ofSaved(UserRow user, String password) {
    Map<String, Object> record = of(user);
    if (variations.has("password-in-record")) {
      record.put("password", password);
    }
    if (variations.has("saved-record-with-unsaved-id")) {
      record.put("id", answers.id(UUID.randomUUID()));
    }
    return record;
  }

  private UserRow newest(UserRow user) {
    List<UserRow> others = new ArrayList<>(tables.users(other -> !other.id().equals(user.id())));
    Collections.reverse(others);
    return others.stream().findFirst().orElse(user);
  }
}
