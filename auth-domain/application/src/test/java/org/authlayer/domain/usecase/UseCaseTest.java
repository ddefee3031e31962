package org.authlayer.domain.usecase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.authlayer.domain.Violation;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.UseCases;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.junit.jupiter.api.Test;

/** The use cases without a request, an answer or a refusal. */
final class UseCaseTest {

  private static final AuthEvent.Where WHERE =
      new AuthEvent.Where("POST", "/", "192.0.2.1", "request");
  private static final String OWN = "a".repeat(64);
  private static final String OTHER = "b".repeat(64);

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final UseCases<User> cases = layer.useCases();
  private final User ada = StoredUser.in(world.stores(), "Ada", "ada@example.org", "password");
  private final User bob = StoredUser.in(world.stores(), "Bob", "bob@example.org", "password");

  private UUID token(User user) {
    return assertInstanceOf(IssueToken.Result.Opaque.class, issue(user, true)).id();
  }

  private IssueToken.Result issue(User user, boolean isStillValid) {
    return cases.issueToken().opaque(user, Optional.empty(), "test", () -> isStillValid, WHERE);
  }

  private void session(User user, String digest) {
    SessionData session =
        new SessionData(
            digest,
            Map.of(
                UserId.STANDARD,
                new SessionIdentity(user.id().toString(), world.clock().instant())),
            Map.of(),
            world.clock().instant(),
            world.clock().instant(),
            world.clock().instant().plus(Duration.ofHours(1)),
            "");
    world.stores().sessions().add(session);
  }

  private List<UUID> tokens(User user) {
    return cases.listAccess().tokens(user).stream().map(TokenSummary::id).toList();
  }

  private List<String> sessions(User user) {
    return cases.listAccess().sessions(user).stream().map(SessionData::digest).toList();
  }

  private Optional<User> stored(NewUser user) {
    return world.stores().users().add(user) instanceof Users.Added.Ok(User added)
        ? Optional.of(added)
        : Optional.empty();
  }

  @Test
  void registrationEndsInOneOfFourResults() {
    RegisterUser<User> register = cases.registerUser();
    NewAccount eve = NewAccount.of("Eve", "eve@example.org", "12345678");
    RegisterUser.Result<User> result = register.register(eve, WHERE, this::stored);
    assertInstanceOf(RegisterUser.Result.Registered.class, result);
    User registered = ((RegisterUser.Result.Registered<User>) result).user();
    assertEquals(CountingHasher.of("12345678"), registered.passwordHash());
    assertEquals(
        new RegisterUser.Result.EmailTaken<>(), register.register(eve, WHERE, this::stored));
    NewAccount differs =
        new NewAccount(eve.name(), eve.email(), eve.password(), new FieldValue.Text("87654321"));
    assertEquals(
        new RegisterUser.Result.PasswordsDiffer<>(),
        register.register(differs, WHERE, this::stored));
    NewAccount nothing =
        new NewAccount(
            new FieldValue.Missing(), eve.email(), eve.password(), new FieldValue.OtherThanText());
    assertEquals(
        new RegisterUser.Result.Invalid<>(
            List.of(
                new Violation("/name", "name is required"),
                new Violation("/confirmPassword", "confirmPassword must be a string"))),
        register.register(nothing, WHERE, this::stored));
    assertEquals(1, world.events().of(AuthEvent.UserRegistered.class).size());
  }

  @Test
  void changeKeepsThatByWhichTheUserAsks() {
    UUID own = token(ada);
    token(ada);
    session(ada, OWN);
    session(ada, OTHER);
    CurrentAccess current = new CurrentAccess(own, OWN);
    ChangePassword<User> change = cases.changePassword();
    assertEquals(
        new ChangePassword.Result.WrongPassword(),
        change.change(ada, "wrong", "12345678", current, WHERE));
    assertInstanceOf(
        ChangePassword.Result.Invalid.class,
        change.change(ada, "password", "1234567", current, WHERE));
    assertEquals(2, tokens(ada).size());
    assertEquals(
        new ChangePassword.Result.Changed(),
        change.change(ada, "password", "12345678", current, WHERE));
    assertEquals(List.of(own), tokens(ada));
    assertEquals(List.of(OWN), sessions(ada));
  }

  @Test
  void wrongPasswordsOfALoggedInUserCountAsFailedLogins() {
    int limit = World.settings().protection().throttle().perAccountAndNetwork();
    CurrentAccess none = CurrentAccess.none();
    for (int i = 0; i < limit; i++) {
      assertEquals(
          new RemoveUser.Result.WrongPassword(),
          cases.removeUser().removeOwn(ada, "wrong", none, WHERE));
    }
    assertInstanceOf(
        RemoveUser.Result.TooManyFailures.class,
        cases.removeUser().removeOwn(ada, "password", none, WHERE));
    assertInstanceOf(
        ChangePassword.Result.TooManyFailures.class,
        cases.changePassword().change(ada, "password", "12345678", none, WHERE));
    assertTrue(world.stores().users().findByEmail("ada@example.org").isPresent());
    assertEquals(
        new RemoveUser.Result.Removed(),
        cases.removeUser().removeOwn(bob, "password", none, WHERE));
  }

  @Test
  void othersAreRevokedAndTheKeptOneIsNot() {
    UUID own = token(ada);
    token(ada);
    token(ada);
    UUID foreign = token(bob);
    session(ada, OWN);
    session(ada, OTHER);
    CurrentAccess current = new CurrentAccess(own, OWN);
    RevokeAccess<User> revoke = cases.revokeAccess();
    assertEquals(new RevokeAccess.Result.Revoked(2), revoke.tokens(ada, current, WHERE));
    assertEquals(new RevokeAccess.Result.Revoked(1), revoke.sessions(ada, current, WHERE));
    assertEquals(List.of(own), tokens(ada));
    assertEquals(List.of(OWN), sessions(ada));
    CurrentAccess none = CurrentAccess.none();
    assertEquals(new RevokeAccess.Result.Revoked(1), revoke.tokens(ada, none, WHERE));
    assertEquals(new RevokeAccess.Result.Revoked(1), revoke.sessions(ada, none, WHERE));
    assertEquals(List.of(foreign), tokens(bob));
  }

  @Test
  void whatBelongsToAnotherUserIsNotFound() {
    UUID foreign = token(bob);
    session(bob, OTHER);
    RevokeAccess<User> revoke = cases.revokeAccess();
    RevokeAccess.Result notFound = new RevokeAccess.Result.NotFound();
    assertEquals(notFound, revoke.token(ada, foreign, WHERE));
    assertEquals(notFound, revoke.session(ada, OTHER, WHERE));
    assertEquals(notFound, revoke.session(ada, "no digest", WHERE));
    RevokeAccess.Result revoked = new RevokeAccess.Result.Revoked(1);
    assertEquals(revoked, revoke.token(bob, foreign, WHERE));
    assertEquals(revoked, revoke.session(bob, OTHER, WHERE));
  }

  @Test
  void tokenOfACredentialThatIsNoLongerValidIsNotLeftBehind() {
    IssueToken.Result refused = new IssueToken.Result.NotAuthenticated();
    assertEquals(refused, issue(ada, false));
    assertEquals(List.of(), tokens(ada));
    assertEquals(
        new IssueJwt.Result.NotAuthenticated(), layer.issueJwt().signed(ada, () -> false, WHERE));
    assertEquals(List.of(), world.events().of(AuthEvent.TokenIssued.class));
    assertInstanceOf(IssueJwt.Result.Signed.class, layer.issueJwt().signed(ada, () -> true, WHERE));
    assertEquals(List.of(token(ada)), tokens(ada));
    assertEquals(2, world.events().of(AuthEvent.TokenIssued.class).size());
  }

  @Test
  void newTokenEndsThoseThatWereUnusedLongestAboveTheLimit() {
    UUID first = token(ada);
    world.clock().advance(Duration.ofHours(1));
    UUID second = token(ada);
    UUID foreign = token(bob);
    world.clock().advance(Duration.ofHours(1));
    world.stores().tokens().used(first, world.clock().instant());
    world.clock().advance(Duration.ofHours(1));
    AuthLayer limited = AuthLayer.of(layer.environment(), World.settings().withMostTokens(2));
    IssueToken.Result.Opaque third =
        assertInstanceOf(
            IssueToken.Result.Opaque.class,
            limited
                .useCases()
                .issueToken()
                .opaque(ada, Optional.empty(), "test", () -> true, WHERE));
    assertEquals(Set.of(first, third.id()), Set.copyOf(tokens(ada)));
    assertEquals(List.of(foreign), tokens(bob));
    assertEquals(
        List.of(new AuthEvent.TokenRemoved(WHERE, second, UserId.of(ada.id()), "crowded-out")),
        world.events().of(AuthEvent.TokenRemoved.class));
    token(ada);
    token(ada);
    assertEquals(4, tokens(ada).size(), "without a limit");
  }

  @Test
  void userWhoWasRemovedGetsNoToken() {
    assertEquals(new RemoveUser.Result.Removed(), cases.removeUser().remove(ada, WHERE));
    assertEquals(new RemoveUser.Result.NoSuchUser(), cases.removeUser().remove(ada, WHERE));
    assertEquals(new IssueToken.Result.NotAuthenticated(), issue(ada, true));
  }

  @Test
  void valuesOfUseCasesShowNoSecret() {
    assertEquals("Text", new FieldValue.Text("secret").toString());
    assertFalse(NewAccount.of("Eve", "eve@example.org", "secret").toString().contains("secret"));
    assertEquals("Signed", new IssueJwt.Result.Signed("secret").toString());
    assertFalse(
        new IssueToken.Result.Opaque(UUID.randomUUID(), "secret", null)
            .toString()
            .contains("secret"));
  }
}
