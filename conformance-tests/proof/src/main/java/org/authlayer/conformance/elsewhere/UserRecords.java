package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
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
    if (variations.has("hash-under-another-name")) {
      record.put("digest", user.passwordHash());
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
    if (variations.has("me-email-as-name")) {
      record.put("name", user.email());
    }
    if (variations.has("me-null-name")) {
      record.put("name", Json.NULL);
    }
    if (variations.has("me-without-name")) {
      record.remove("name");
    }
    if (variations.has("me-foreign-name")) {
      record.put("name", newest(user).name());
    }
    if (variations.has("me-foreign-email")) {
      record.put("email", newest(user).email());
    }
    if (variations.has("me-foreign-id")) {
      record.put("id", answers.id(newest(user).id()));
    }
    if (variations.has("me-random-id")) {
      record.put("id", answers.id(UUID.randomUUID()));
    }
    if (variations.has("me-without-id")) {
      record.remove("id");
    }
    if (variations.has("me-masked-email")) {
      record.put(
          "email",
          user.email().charAt(0) + "***" + user.email().substring(user.email().indexOf('@')));
    }
    return record;
  }

  /** The record as {@code POST /users} answers it. */
  Map<String, Object> ofSaved(UserRow user, String password) {
    Map<String, Object> record = of(user);
    if (variations.has("password-in-record")) {
      record.put("password", password);
    }
    if (variations.has("password-in-base64-in-record")) {
      record.put(
          "credentials",
          java.util.Base64.getEncoder()
              .encodeToString((user.email() + ":" + password).getBytes(StandardCharsets.UTF_8)));
    }
    if (variations.has("saved-record-without-id")) {
      record.remove("id");
    }
    if (variations.has("saved-record-without-name")) {
      record.remove("name");
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
