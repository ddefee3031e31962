package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** {@code POST /users}: validated, then compared with its confirmation, then saved. */
record Registration(
    Switches on,
    Tables tables,
    Passwords passwords,
    Answers answers,
    UserRecords records,
    PayloadRules rules,
    Reading reading,
    InstantSource clock) {

  private static final int LARGEST_BODY = 32_768;

  /** By the first half of an identifier an Admin is known. */
  static final long ADMINS = 1;

  static final long A_SLOW_STORE = 300_000_000;
  private static final String FORM = "application/x-www-form-urlencoded";

  Reply create(Request request) {
    Map<String, Object> payload = payload(request);
    if (on.has("saved-before-validation")) {
      tables.insert(row(payload));
    }
    if (on.has("confirmation-before-validation")) {
      confirm(payload);
    }
    validate(payload);
    if (on.has("mismatch-changes-the-owner") && !rules.confirmed(payload)) {
      String hash = passwords.stored(String.valueOf(payload.get("password")));
      tables
          .users(user -> user.email().equals(email(payload)))
          .forEach(user -> tables.replace(user.withHash(hash)));
    }
    if (on.has("saved-before-confirmation")) {
      tables.insert(row(payload));
    }
    confirm(payload);
    return saved(payload);
  }

  /** A user who needs no validation. */
  UserRow made(String name, String email, String password) {
    UserRow user =
        new UserRow(UUID.randomUUID(), name, email, passwords.stored(password), clock.instant());
    tables.insert(user);
    return user;
  }

  private Map<String, Object> payload(Request request) {
    if (request.body().getBytes(StandardCharsets.UTF_8).length
        > (on.has("bodies-of-at-most-2048") ? 2048 : LARGEST_BODY)) {
      throw answers.refusal(413, "Too long");
    }
    boolean form = request.mediaType().equals(FORM);
    if (form && (on.has("create-user-takes-forms") || on.has("create-user-takes-forms-only"))) {
      return Map.copyOf(request.formFields());
    }
    boolean json =
        request.mediaType().equals("application/json") && !on.has("create-user-takes-forms-only");
    if (!json) {
      throw answers.refusal(415, "JSON, please");
    }
    try {
      return reading.coerced(object(Json.read(reading.content(request.body()))));
    } catch (IllegalArgumentException malformed) {
      throw answers.refusal(400, "No JSON");
    }
  }

  private static Map<String, Object> object(Object value) {
    if (!(value instanceof Map<?, ?> members)) {
      throw new IllegalArgumentException("no object");
    }
    Map<String, Object> object = Json.object();
    members.forEach((name, member) -> object.put(String.valueOf(name), member));
    return object;
  }

  private void validate(Map<String, Object> payload) {
    List<PayloadRules.Violation> violations = rules.violations(payload);
    if (violations.isEmpty()) {
      return;
    }
    List<PayloadRules.Violation> told =
        on.has("first-violation-only") ? violations.subList(0, 1) : violations;
    throw new Reply.Refusal(
        answers.error(
            422,
            String.join("; ", told.stream().map(PayloadRules.Violation::message).toList())
                + (on.has("refused-password-echoed") ? " in " + payload : ""),
            told.stream().map(PayloadRules.Violation::record).toList()));
  }

  private void confirm(Map<String, Object> payload) {
    if (!rules.confirmed(payload)) {
      throw answers.refusal(400, "The two passwords do not match.");
    }
  }

  private Reply saved(Map<String, Object> payload) {
    String email = email(payload);
    Optional<UserRow> taken =
        tables
            .users(
                user ->
                    on.same("unique", user.email(), email)
                        || (on.has("addresses-unique-in-any-case")
                            && user.email().equalsIgnoreCase(email)))
            .stream()
            .findFirst();
    UserRow user = row(payload);
    String password = String.valueOf(payload.get("password"));
    if (taken.isPresent()) {
      return taken(taken.get(), user, password);
    }
    if (races(user)) {
      return answers.json(201, records.ofSaved(user, password));
    }
    if (on.has("look-then-insert")) {
      LockSupport.parkNanos(A_SLOW_STORE);
      tables.insertUnchecked(user);
    } else if (!tables.insert(user)) {
      return taken(user, user, password);
    }
    if (on.has("two-rows-for-one-user")) {
      tables.insertUnchecked(user);
    }
    return answers.json(201, records.ofSaved(user, password));
  }

  /** Between the look and the insertion a moment passes, in which others look. */
  private boolean races(UserRow user) {
    if (Stream.of("breaks", "both", "reported-both").noneMatch(it -> on.is("race", it))) {
      return false;
    }
    LockSupport.parkNanos(A_SLOW_STORE / 10);
    if (on.is("race", "both")) {
      tables.insertUnchecked(user);
      return true;
    }
    boolean first = tables.insert(user);
    if (!first && on.is("race", "breaks")) {
      throw new IllegalStateException("unique constraint");
    }
    return true;
  }

  private Reply taken(UserRow first, UserRow second, String password) {
    if (on.has("second-account-of-an-address")) {
      tables.insertUnchecked(second);
      return answers.json(201, records.ofSaved(second, password));
    }
    if (on.has("the-same-payload-is-taken-again") && passwords.match(password, first)) {
      return answers.json(201, records.ofSaved(first, password));
    }
    if (on.has("refused-registration-renews-the-id")) {
      tables.deleteUsers(user -> user.id().equals(first.id()));
      tables.insert(first.withId(UUID.randomUUID()));
    }
    if (on.has("taken-address-renames-the-owner")) {
      tables.deleteUsers(user -> user.id().equals(first.id()));
      String name = second.name();
      String hash = first.passwordHash();
      tables.insert(new UserRow(first.id(), name, first.email(), hash, first.createdAt()));
    }
    if (on.has("taken-address-deletes-first")) {
      tables.deleteUsers(user -> user.email().equals(first.email()));
    }
    throw answers.refusal(422, "This address is registered already.");
  }

  private UserRow row(Map<String, Object> payload) {
    String id = String.valueOf(payload.getOrDefault("id", ""));
    boolean own = on.has("clients-choose-their-id") && id.matches("[0-9a-fA-F-]{36}");
    if (on.has("clients-take-ids-away")) {
      List<UserRow> owners = tables.users(user -> user.id().toString().equals(id));
      tables.deleteUsers(owners::contains);
      owners.forEach(owner -> tables.insert(owner.withId(UUID.randomUUID())));
    }
    String hash = String.valueOf(payload.getOrDefault("password_hash", ""));
    String password = String.valueOf(payload.get("password"));
    if (on.has("password-in-the-journal")) {
      tables.note(Map.of("event", "created " + email(payload) + " with " + password));
    }
    return new UserRow(
        own
            ? UUID.fromString(id)
            : on.is("end", "same-id")
                ? UUID.nameUUIDFromBytes(email(payload).getBytes(StandardCharsets.UTF_8))
                : on.has("clients-choose-their-role") && "admin".equals(payload.get("role"))
                    ? new UUID(ADMINS, UUID.randomUUID().getLeastSignificantBits())
                    : UUID.randomUUID(),
        on.folded("name", String.valueOf(payload.get("name"))),
        email(payload),
        on.has("clients-choose-their-hash") && !hash.isEmpty() ? hash : passwords.stored(password),
        clock.instant());
  }

  private String email(Map<String, Object> payload) {
    return payload.get("email") instanceof String email
        ? on.folded("address", rules.trimmed(email))
        : "missing-" + UUID.randomUUID();
  }
}
