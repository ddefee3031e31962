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
final class Registration {

  private static final int LARGEST_BODY = 32_768;
  private static final long A_SLOW_STORE = 300_000_000;
  private static final String FORM = "application/x-www-form-urlencoded";

  private final Variations variations;
  private final Tables tables;
  private final Passwords passwords;
  private final Answers answers;
  private final UserRecords records;
  private final PayloadRules rules;
  private final Confirmation confirmation;
  private final InstantSource clock;
  private final Reading reading;

  Registration(
      Variations variations,
      Tables tables,
      Passwords passwords,
      Answers answers,
      UserRecords records,
      InstantSource clock) {
    this.variations = variations;
    this.tables = tables;
    this.passwords = passwords;
    this.answers = answers;
    this.records = records;
    this.rules = new PayloadRules(variations, new PasswordRules(variations, passwords));
    this.confirmation = new Confirmation(variations);
    this.clock = clock;
    this.reading = new Reading(variations);
  }

  Reply create(Request request) {
    if (variations.has("creating-users-needs-a-login")
        && request.headers().first("Authorization").isEmpty()) {
      throw answers.refusal(401, "Log in first");
    }
    Map<String, Object> payload = payload(request);
    if (variations.has("saved-before-validation")) {
      tables.insert(row(payload));
    }
    if (variations.has("confirmation-before-validation")) {
      confirm(payload);
    }
    validate(payload);
    if (variations.has("saved-before-confirmation")) {
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
    if (request.body().length() > LARGEST_BODY) {
      throw answers.refusal(413, "Too long");
    }
    boolean form = request.mediaType().equals(FORM);
    if (form
        && (variations.has("create-user-takes-forms")
            || variations.has("create-user-takes-forms-only"))) {
      return Map.copyOf(request.formFields());
    }
    boolean json =
        request.mediaType().equals("application/json")
            && !variations.has("create-user-takes-forms-only");
    boolean text =
        request.mediaType().equals("text/plain") && variations.has("create-user-takes-any-type");
    if (!json && !text) {
      throw answers.refusal(415, "JSON, please");
    }
    try {
      return reading.coerced(object(Json.read(reading.content(request.text()))));
    } catch (IllegalArgumentException malformed) {
      if (variations.has("malformed-json-is-500")) {
        throw new IllegalStateException(malformed);
      }
      throw answers.refusal(variations.has("malformed-json-is-422") ? 422 : 400, "No JSON");
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
        variations.has("first-violation-only") ? violations.subList(0, 1) : violations;
    int status = variations.has("invalid-payload-is-400") ? 400 : 422;
    if (variations.has("missing-members-are-400") && told.getFirst().missing()) {
      status = 400;
    }
    throw new Refusal(
        answers.error(
            status,
            String.join("; ", told.stream().map(PayloadRules.Violation::message).toList())
                + (variations.has("refused-password-echoed") ? " in " + payload : ""),
            told.stream().map(PayloadRules.Violation::record).toList()));
  }

  private void confirm(Map<String, Object> payload) {
    if (!confirmation.agrees(payload)) {
      String reason =
          variations.has("mismatch-without-words")
              ? "Bad Request"
              : "The two passwords do not match.";
      throw answers.refusal(400, reason);
    }
  }

  private Reply saved(Map<String, Object> payload) {
    String email = email(payload);
    Optional<UserRow> taken =
        tables
            .users(
                user ->
                    variations.has("addresses-unique-in-any-case")
                        ? user.email().equalsIgnoreCase(email)
                        : user.email().equals(email))
            .stream()
            .findFirst();
    UserRow user = row(payload);
    if (variations.has("control-characters-in-names-break")
        && user.name().chars().anyMatch(Character::isISOControl)) {
      throw new IllegalStateException("the database takes no such text");
    }
    String password = String.valueOf(payload.get("password"));
    if (taken.isPresent()) {
      return taken(taken.get(), user, password);
    }
    if (races(user)) {
      return answers.json(201, records.ofSaved(user, password));
    }
    if (variations.has("look-then-insert")) {
      LockSupport.parkNanos(A_SLOW_STORE);
      tables.insertUnchecked(user);
    } else if (!tables.insert(user)) {
      return taken(user, user, password);
    }
    if (variations.has("two-rows-for-one-user")) {
      tables.insertUnchecked(user);
    }
    int status = variations.has("create-user-is-200") ? 200 : 201;
    return answers.json(status, records.ofSaved(user, password));
  }

  /** Between the look and the insertion a moment passes, in which others look. */
  private boolean races(UserRow user) {
    if (Stream.of("breaks", "both", "reported-both").noneMatch(it -> variations.is("race", it))) {
      return false;
    }
    LockSupport.parkNanos(A_SLOW_STORE / 10);
    if (variations.is("race", "both")) {
      tables.insertUnchecked(user);
      return true;
    }
    boolean first = tables.insert(user);
    if (!first && variations.is("race", "breaks")) {
      throw new IllegalStateException("unique constraint");
    }
    return true;
  }

  private Reply taken(UserRow first, UserRow second, String password) {
    if (variations.has("second-account-of-an-address")) {
      tables.insertUnchecked(second);
      return answers.json(201, records.ofSaved(second, password));
    }
    if (variations.has("refused-registration-renews-the-id")) {
      tables.deleteUsers(user -> user.id().equals(first.id()));
      tables.insert(first.withId(UUID.randomUUID()));
    }
    if (variations.has("taken-address-deletes-first")) {
      tables.deleteUsers(user -> user.email().equals(first.email()));
    }
    if (variations.has("taken-address-is-500")) {
      throw new IllegalStateException("unique constraint");
    }
    throw answers.refusal(
        variations.has("taken-address-is-409") ? 409 : 422, "This address is registered already.");
  }

  private UserRow row(Map<String, Object> payload) {
    String id = String.valueOf(payload.getOrDefault("id", ""));
    boolean own = variations.has("clients-choose-their-id") && id.matches("[0-9a-fA-F-]{36}");
    if (variations.has("clients-take-ids-away")) {
      List<UserRow> owners = tables.users(user -> user.id().toString().equals(id));
      tables.deleteUsers(owners::contains);
      owners.forEach(owner -> tables.insert(owner.withId(UUID.randomUUID())));
    }
    String hash = String.valueOf(payload.getOrDefault("password_hash", ""));
    String password = String.valueOf(payload.get("password"));
    if (variations.has("password-in-the-journal")) {
      tables.note(Map.of("event", "created " + email(payload) + " with " + password));
    }
    return new UserRow(
        own
            ? UUID.fromString(id)
            : variations.is("end", "same-id")
                ? UUID.nameUUIDFromBytes(email(payload).getBytes(StandardCharsets.UTF_8))
                : UUID.randomUUID(),
        variations.folded("name", String.valueOf(payload.get("name"))),
        email(payload),
        variations.has("clients-choose-their-hash") && !hash.isEmpty()
            ? hash
            : passwords.stored(password),
        clock.instant());
  }

  private String email(Map<String, Object> payload) {
    return payload.get("email") instanceof String email
        ? variations.folded("address", email)
        : "missing-" + UUID.randomUUID();
  }
}
