package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.operation.Administration;
import org.authlayer.ports.operation.Administration.Added;
import org.authlayer.ports.operation.Administration.TokenAdded;
import org.junit.jupiter.api.Test;

/** What an operator does, by the rules and with the events of everybody. */
final class AccountAdministrationTest {

  private static final AuthEvent.Where NOWHERE = AuthEvent.Where.nowhere();

  private final World world = World.fresh();
  private final Administration view =
      new AccountAdministrationFactory().create(world.environment(), World.settings());
  private final User ada = StoredUser.in(world.stores(), "Ada", "ada@example.org", "password");
  private final User bob = StoredUser.in(world.stores(), "Bob", "bob@example.org", "password");

  private UUID token(User user) {
    NewToken token =
        new NewToken("value" + UUID.randomUUID(), UserId.of(user.id()), null, Instant.EPOCH, "");
    return assertInstanceOf(Tokens.Added.Ok.class, world.stores().tokens().add(token)).id();
  }

  private String session(User user, char digit) {
    String digest = String.valueOf(digit).repeat(64);
    Instant now = world.clock().instant();
    world
        .stores()
        .sessions()
        .add(
            new SessionData(
                digest,
                Map.of(UserId.STANDARD, new SessionIdentity(user.id().toString(), now)),
                Map.of(),
                now,
                now,
                now.plus(Duration.ofHours(1)),
                ""));
    return digest;
  }

  @Test
  void aUserIsCreatedByTheRulesOfSignUp() {
    User eve =
        assertInstanceOf(Added.Ok.class, view.add("Eve", "eve@example.org", "12345678")).user();
    assertEquals(CountingHasher.of("12345678"), eve.passwordHash());
    assertEquals(
        List.of(new AuthEvent.UserRegistered(NOWHERE, UserId.of(eve.id()))), world.events().all());
    assertInstanceOf(Added.EmailTaken.class, view.add("Eve", "eve@example.org", "12345678"));
    assertEquals(
        new Added.Refused(
            List.of(
                "name must not be empty",
                "email must be an e-mail address such as ada@example.org",
                "password must have at least 8 characters")),
        view.add(" ", "eve", "1234567"));
    assertEquals(1, world.events().all().size());
  }

  @Test
  void aUserIsFoundByAddressAndByIdentifier() {
    assertEquals(Optional.of(ada), view.find("ada@example.org"));
    assertEquals(Optional.of(ada), view.find(ada.id().toString()));
    assertEquals(Optional.empty(), view.find("Ada@example.org"));
    assertEquals(Optional.empty(), view.find(""));
    assertEquals(List.of(ada, bob), view.users("", 9));
    assertEquals(List.of(ada), view.users("", 1));
    assertEquals(List.of(bob), view.users("ada@example.org", 9));
  }

  @Test
  void anotherPasswordEndsTokensAndSessions() {
    token(ada);
    session(ada, 'a');
    UUID kept = token(bob);
    assertTrue(view.changePassword(ada, "1234567").isPresent());
    assertEquals(1, view.tokens(ada).size());
    assertEquals(Optional.empty(), view.changePassword(ada, "12345678"));
    assertEquals(
        CountingHasher.of("12345678"), view.find("ada@example.org").orElseThrow().passwordHash());
    assertEquals(List.of(), view.tokens(ada));
    assertEquals(List.of(), view.sessions(ada));
    assertEquals(kept, view.tokens(bob).get(0).id());
    assertEquals(
        List.of(new AuthEvent.PasswordChanged(NOWHERE, UserId.of(ada.id()))), world.events().all());
    view.remove(ada);
    assertEquals(
        Optional.of("the user was removed meanwhile"), view.changePassword(ada, "12345678"));
  }

  @Test
  void aTokenIsCreatedWithANameAndAnEnd() {
    TokenAdded.Ok token =
        assertInstanceOf(
            TokenAdded.Ok.class, view.createToken(ada, "backup", Optional.of(Duration.ofHours(1))));
    Instant now = world.clock().instant();
    assertEquals(
        List.of(new TokenSummary(token.id(), now, null, now.plus(Duration.ofHours(1)), "backup")),
        view.tokens(ada));
    assertEquals(
        Optional.of(ada),
        world.stores().tokens().findByValue(UserId.STANDARD, token.value()).map(Token::user));
    assertEquals(
        List.of(new AuthEvent.TokenIssued(NOWHERE, "opaque", UserId.of(ada.id()))),
        world.events().all());
    assertFalse(token.toString().contains(token.value()));
    assertEquals(
        new TokenAdded.Refused("name must not be empty"), view.createToken(ada, " ", forEver()));
    view.remove(bob);
    assertEquals(new TokenAdded.NoSuchUser(), view.createToken(bob, "backup", forEver()));
    assertEquals(1, view.tokens(ada).size());
  }

  private static Optional<Duration> forEver() {
    return Optional.empty();
  }

  @Test
  void aTokenIsRevokedOfItsOwnerOnly() {
    UUID first = token(ada);
    UUID second = token(ada);
    assertFalse(view.revokeToken(bob, first));
    assertTrue(view.revokeToken(ada, first));
    assertFalse(view.revokeToken(ada, first));
    assertEquals(1, view.revokeTokens(ada));
    assertEquals(
        List.of(
            new AuthEvent.TokenRemoved(NOWHERE, first, UserId.of(ada.id()), "revoked"),
            new AuthEvent.TokenRemoved(NOWHERE, second, UserId.of(ada.id()), "revoked")),
        world.events().all());
  }

  @Test
  void aSessionIsEndedOfItsOwnerOnly() {
    String first = session(ada, 'a');
    session(ada, 'b');
    assertFalse(view.revokeSession(bob, first));
    assertFalse(view.revokeSession(ada, "no digest"));
    assertTrue(view.revokeSession(ada, first));
    assertFalse(view.revokeSession(ada, first));
    assertEquals(1, view.revokeSessions(ada));
    UserId id = UserId.of(ada.id());
    assertEquals(
        List.of(
            new AuthEvent.SessionEnded(NOWHERE, "aaaaaaaa", id, "revoked"),
            new AuthEvent.SessionEnded(NOWHERE, "bbbbbbbb", id, "revoked")),
        world.events().all());
  }

  @Test
  void aRemovedUserLeavesNothing() {
    token(ada);
    session(ada, 'a');
    assertTrue(view.remove(ada));
    assertFalse(view.remove(ada));
    assertEquals(Optional.empty(), view.find("ada@example.org"));
    assertEquals(List.of(), view.tokens(ada));
    assertEquals(List.of(), view.sessions(ada));
    assertEquals(1, world.events().of(AuthEvent.UserRemoved.class).size());
  }
}
