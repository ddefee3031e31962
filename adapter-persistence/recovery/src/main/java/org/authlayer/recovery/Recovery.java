package org.authlayer.recovery;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.domain.usecase.ChangePassword;
import org.authlayer.domain.usecase.EmailAddress;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Forgotten passwords, proof and change of an address, and notices, for the users of one type.
 *
 * <pre>{@code
 * Recovery<User> recovery = Recovery.of(layer, mails, "/forgotten-password", Letters.english("Clinic"));
 * return layer.sessionRoutes()
 *     .behind(recovery.loginNotices())
 *     .and(recovery.routes().below("/recovery"));
 * }</pre>
 *
 * <p>No answer shows whether an address belongs to a user: a request stores one row whatever the
 * address is, and only the thread that sends mails looks for the user. A token is generated when
 * its mail is sent, and is stored as a digest: the queue has none.
 */
public final class Recovery<U> {

  /** How long a link to a new password is valid. */
  public static final Duration RESET_LIFETIME = Duration.ofMinutes(30);

  /** How long a link that confirms an address is valid. */
  public static final Duration ADDRESS_LIFETIME = Duration.ofDays(1);

  /** How many mails with a link of one kind an address gets within {@link #MAILS_WINDOW}. */
  static final int MOST_MAILS = 3;

  /** Half the life of a link: where no further mail comes, the last one still has a valid one. */
  static final Duration MAILS_WINDOW = RESET_LIFETIME.dividedBy(2);

  /** The wish of a request, whose fields are in JSON or in a form. */
  @FunctionalInterface
  interface Use {
    void of(Request request, UnaryOperator<String> sent);
  }

  /** A letter; the application writes its text, whose link begins with the address of the site. */
  record Written(UserId user, String to, Function<URI, Letters.Text> text) {

    @Override
    public String toString() {
      return "Written[" + user + "]";
    }
  }

  private final UserLayer<U> layer;
  private final Mails mails;
  private final String path;
  private final Letters letters;
  private final MailAddresses<U> addresses;
  private final OwnTables<RecoveryMapper> tables;
  private final Proofs<U> resets;
  private final Proofs<U> verifications;
  private final Proofs<U> changes;

  private Recovery(
      UserLayer<U> layer, Mails mails, String path, Letters letters, MailAddresses<U> addresses) {
    this.layer = layer;
    this.mails = mails;
    this.path = path;
    this.letters = letters;
    this.addresses = addresses;
    this.tables = OwnTables.of(RecoveryMapper.class, layer.environment().databases()::standard);
    Function<U, Optional<String>> present = user -> Optional.of(address(user));
    this.resets = new Proofs<>(layer, "reset", RESET_LIFETIME, present);
    this.verifications = new Proofs<>(layer, "verify", ADDRESS_LIFETIME, present);
    this.changes = new Proofs<>(layer, "change", ADDRESS_LIFETIME, this::wanted);
  }

  /** For the standard users, whose address is their login name. */
  public static Recovery<User> of(AuthLayer layer, Mails mails, String path, Letters letters) {
    return of(layer, mails, path, letters, MailAddresses.ofStandardUsers(layer));
  }

  /**
   * For the users of a declared type, which has one place for the links in its mails.
   *
   * @param path of the pages to which links in mails lead, below the base of the application
   */
  public static <U> Recovery<U> of(
      UserLayer<U> layer, Mails mails, String path, Letters letters, MailAddresses<U> addresses) {
    Recovery<U> recovery = new Recovery<>(layer, mails, path, letters, addresses);
    mails.join(layer.typeName(), recovery, layer.base() + path);
    return recovery;
  }

  /**
   * For pages of your own that call by script: {@code POST /password} with an {@code address} asks
   * for a link, {@code POST /password/new} with {@code token} and {@code password} uses it; {@code
   * POST /address/verification} asks for a proof of the user's address, {@code POST
   * /address/verified} with a {@code token} is one; {@code POST /address} with a new {@code
   * address} and the {@code currentPassword} asks for a change, {@code POST /address/changed} with
   * a {@code token} makes it.
   *
   * @param guards before what asks for a session, as that of a second factor
   */
  public Routes routes(Middleware... guards) {
    Routes open =
        Routes.of(
                post("/password", 202, this::requestReset).named("requestReset"),
                post("/password/new", 200, this::reset).named("resetPassword"),
                post("/address/verified", 200, this::verify).named("verifyAddress"),
                post("/address/changed", 200, this::change).named("changeAddress"))
            .forAnybody();
    Routes own =
        Routes.of(
                post("/address/verification", 202, this::requestVerification)
                    .named("requestVerification"),
                post("/address", 202, this::requestChange).named("requestAddressChange"))
            .behind(guards)
            .behind(layer.sessions(), layer.guard());
    return open.and(own).named(layer::operation);
  }

  private static Route post(String path, int status, Use use) {
    return Route.post(
        path,
        request -> {
          use.of(request, field -> JsonBody.text(request, "the " + field, field));
          return HttpResponse.of(status);
        });
  }

  /** Pages without a script, at the path to which links in mails lead. */
  public RecoveryPages<U> website(Website<U> site, PageFrame frame) {
    return new RecoveryPages<>(this, site, frame);
  }

  /** Answers 403 to a user whose address no mail has proven. */
  public Middleware verified() {
    return Declared.requires(
        "a verified e-mail address",
        (request, next) -> {
          if (!isVerified(layer.userOf(request))) {
            throw Abort.of(403, "Confirm your e-mail address first.");
          }
          return next.respond(request);
        });
  }

  /**
   * Before the routes of a login: a user who logs in from a network that was not seen before, and
   * came from another one before, gets a mail.
   */
  public Middleware loginNotices() {
    return after("a mail after a login from elsewhere", this::noticeLogin);
  }

  /**
   * Before the routes of an account, as {@link UserLayer#accountRoutes}: a user whose password
   * another one has replaced gets a mail.
   */
  public Middleware passwordNotices() {
    return after("a mail after a change of password", this::noticePassword);
  }

  /** For a sign-up: asks the new user by mail to confirm the address. */
  public SignUpRows<U> verifiesSignUps() {
    return (user, request, transaction) -> {
      Connection connection = transaction.unwrap(Connection.class);
      tables.on(connection, added(layer.id(user), Letter.VERIFY_ADDRESS, address(user)));
      mails.look();
    };
  }

  /** Sends a link to a new password if a user has the address; the caller learns nothing. */
  void requestReset(Request request, UnaryOperator<String> sent) {
    String address = sent.apply("address");
    requireAddress(address);
    // One count for all spellings that a look-up may know as one, whether it finds a user or not.
    layer.throttle("recovery").countText(address.toLowerCase(Locale.ROOT), request);
    store(new UserId(layer.typeName(), ""), Letter.RESET_PASSWORD, address);
  }

  /**
   * Sets a new password, and ends all sessions and tokens of the user; logs no one in. Where no
   * mail has proven the address before, what outlives a change of the password goes too ({@link
   * org.authlayer.ports.driving.OwnAccess#reclaim}): a stranger may have registered it.
   */
  void reset(Request request, UnaryOperator<String> sent) {
    String token = sent.apply("token");
    String password = sent.apply("password");
    U user = resets.find(token).orElseThrow(() -> usedUp(request)).user();
    ChangePassword<U> passwords = layer.useCases().changePassword();
    passwords
        .passwords()
        .violation(password, passwords.accounts().name(user), passwords.accounts().loginName(user))
        .ifPresent(
            reason -> {
              throw Abort.invalid("/password", reason);
            });
    U owner = resets.take(token).orElseThrow(() -> usedUp(request)).user();
    boolean isFirstProof = !isVerified(owner);
    if (isFirstProof) {
      reclaim(owner);
    }
    switch (passwords.reset(owner, password, request.where())) {
      case ChangePassword.ResetResult.Changed changed -> {
        if (isFirstProof) {
          reclaim(owner); // a session that has just ended may have added a key
          layer.publish(
              new AuthEvent.AddressChanged(request.where(), layer.id(owner), "reclaimed"));
          markVerified(owner, address(owner), request);
        }
        store(layer.id(owner), Letter.PASSWORD_CHANGED, address(owner));
      }
      case ChangePassword.ResetResult.Invalid(String reason) ->
          throw Abort.invalid("/password", reason);
      case ChangePassword.ResetResult.ChangedMeanwhile meanwhile ->
          throw Abort.of(409, "The password was changed meanwhile. Ask for a new link.");
      case ChangePassword.ResetResult.NoSuchUser gone -> throw usedUp(request);
    }
  }

  /** Sends the user on the request a link that proves the address. */
  void requestVerification(Request request, UnaryOperator<String> nothing) {
    U user = layer.userOf(request);
    layer.throttle("verification").count(address(user), request);
    store(layer.id(user), Letter.VERIFY_ADDRESS, address(user));
  }

  /** Takes the token of such a link. */
  void verify(Request request, UnaryOperator<String> sent) {
    var proven = verifications.take(sent.apply("token")).orElseThrow(() -> usedUp(request));
    markVerified(proven.user(), proven.address(), request);
  }

  /** Sends a link to a new address, after the password was proven once more. */
  void requestChange(Request request, UnaryOperator<String> sent) {
    String address = sent.apply("address");
    requireAddress(address);
    U user = layer.userOf(request);
    if (!layer.isPassword(sent.apply("currentPassword"), request)) {
      throw Abort.of(403, "The current password is wrong.");
    }
    layer.throttle("address").count(address(user), request);
    tables.run(all -> all.want(layer.id(user), address));
    store(layer.id(user), Letter.CHANGE_ADDRESS, address);
  }

  /** Takes the token of such a link, and reports the change to the old address. */
  void change(Request request, UnaryOperator<String> sent) {
    var proven = changes.take(sent.apply("token")).orElseThrow(() -> usedUp(request));
    U user = proven.user();
    String former = address(user);
    if (!addresses.replace().test(user, proven.address())) {
      throw Abort.of(409, "The address belongs to another account. Ask for another one.");
    }
    tables.run(all -> all.verify(layer.id(user), proven.address()));
    layer.publish(new AuthEvent.AddressChanged(request.where(), layer.id(user), "changed"));
    store(layer.id(user), Letter.ADDRESS_CHANGED, former);
  }

  /** Whether a mail has proven the present address of a user, as where logins are linked by it. */
  public boolean isVerified(U user) {
    return tables
        .run(all -> all.verified(layer.id(user)))
        .filter(address(user)::equals)
        .isPresent();
  }

  String address(U user) {
    return addresses.of().apply(user);
  }

  /** The letter to a row of the queue; empty where no one is written to. */
  Optional<Written> write(RecoveryMapper.Row row) {
    Optional<U> found =
        row.letter() == Letter.RESET_PASSWORD
            ? addresses.find().apply(row.address())
            : layer.accounts().findById(row.user().text());
    return found.flatMap(
        user ->
            recipient(row, user)
                .filter(to -> isOneOfFew(row, user, to))
                .map(to -> written(row.letter(), user, to)));
  }

  /**
   * An address gets few mails with a link of one kind, from however many networks they are asked
   * for; the sender drops what is above, so that no answer shows it. A link to a new password is
   * counted for the account and its present password, with which the links before end: where a mail
   * is dropped, another one with a link that is valid has come to the same reader.
   */
  private boolean isOneOfFew(RecoveryMapper.Row row, U user, String to) {
    if (!row.letter().isAskedFor() || row.attempts() > 1) {
      return true;
    }
    String counted =
        row.letter() == Letter.RESET_PASSWORD
            ? to + " " + layer.accounts().passwordHash(user)
            : to.toLowerCase(Locale.ROOT);
    boolean isOne =
        layer.throttle(row.letter().purpose()).isOneOf(MOST_MAILS, MAILS_WINDOW, counted);
    if (!isOne) {
      layer.publish(
          new AuthEvent.MailFailed(AuthEvent.Where.nowhere(), layer.id(user), "too-many"));
    }
    return isOne;
  }

  /** The stored address: a look-up that ignores case finds a user for another text. */
  private Optional<String> recipient(RecoveryMapper.Row row, U user) {
    String stored = address(user);
    Optional<String> to =
        switch (row.letter()) {
          case RESET_PASSWORD, PASSWORD_CHANGED, NEW_LOGIN -> Optional.of(stored);
          case VERIFY_ADDRESS -> Optional.of(row.address()).filter(stored::equals);
          case ADDRESS_CHANGED -> Optional.of(row.address());
          case CHANGE_ADDRESS ->
              Optional.of(row.address())
                  .filter(it -> wanted(user).filter(it::equals).isPresent())
                  .filter(it -> addresses.find().apply(it).isEmpty());
        };
    return to.filter(EmailAddress::isValid);
  }

  private Written written(Letter letter, U user, String to) {
    AuthEvent.Where where = AuthEvent.Where.nowhere();
    String page =
        switch (letter) {
          case RESET_PASSWORD -> "/reset?token=" + resets.issue(user, to, where);
          case VERIFY_ADDRESS -> "/verify?token=" + verifications.issue(user, to, where);
          case CHANGE_ADDRESS -> "/change?token=" + changes.issue(user, to, where);
          case ADDRESS_CHANGED, PASSWORD_CHANGED, NEW_LOGIN -> "/forgotten";
        };
    return new Written(
        layer.id(user), to, site -> letters.text(letter, site + layer.base() + path + page));
  }

  String path() {
    return path;
  }

  UserLayer<U> layer() {
    return layer;
  }

  /** Behind what succeeds for a user. */
  private Middleware after(String words, BiConsumer<Request, U> notice) {
    return Declared.neutral(
        words,
        (request, next) -> {
          HttpResponse response = next.respond(request);
          if (response.status() < 400) {
            request.auth().get(layer.type()).ifPresent(user -> notice.accept(request, user));
          }
          return response;
        });
  }

  private void noticeLogin(Request request, U user) {
    UserId id = layer.id(user);
    byte[] network =
        Sha256.of((id + " " + request.where().network()).getBytes(StandardCharsets.UTF_8));
    if (tables.run(all -> all.isNew(id, network, layer.now()))) {
      store(id, Letter.NEW_LOGIN, address(user));
    }
  }

  /** The user of the request is as the request found it. */
  private void noticePassword(Request request, U before) {
    Accounts<U> accounts = layer.accounts();
    if (!Set.of("GET", "HEAD").contains(request.message().method())) {
      accounts
          .findById(layer.id(before).text())
          .filter(now -> !accounts.passwordHash(now).equals(accounts.passwordHash(before)))
          .ifPresent(now -> store(layer.id(now), Letter.PASSWORD_CHANGED, address(now)));
    }
  }

  /** Until now the account may have been that of another person, who typed the address. */
  private void reclaim(U user) {
    layer
        .environment()
        .ownAccess()
        .reclaim(layer.id(user), layer.environment().databases().standard());
  }

  private void markVerified(U user, String address, Request request) {
    if (!isVerified(user)) {
      tables.run(all -> all.verify(layer.id(user), address));
      layer.publish(new AuthEvent.AddressChanged(request.where(), layer.id(user), "verified"));
    }
  }

  private void store(UserId user, Letter letter, String address) {
    tables.run(added(user, letter, address));
    mails.look();
  }

  private Function<RecoveryMapper, Integer> added(UserId user, Letter letter, String address) {
    RandomGenerator random = layer.environment().random();
    UUID id = new UUID(random.nextLong(), random.nextLong());
    return all -> all.add(id, user, letter, address, layer.now());
  }

  private Optional<String> wanted(U user) {
    return tables.run(all -> all.wanted(layer.id(user)));
  }

  private Abort usedUp(Request request) {
    layer.reportFailedLogin(request);
    return Abort.of(403, "The link was used, or is too old. Ask for a new one.");
  }

  private static void requireAddress(String text) {
    if (!EmailAddress.isValid(text)) {
      throw Abort.invalid("/address", "address must be an e-mail address");
    }
  }
}
