package org.authlayer.domain.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.StoredSession;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/** The model-based protocols (AL-MOD-01 to AL-MOD-08, AL-TOK, DEC-21, DEC-28). */
final class ModelTest {

  record Account(String nickname, String email, String secret, String passwordHash) {}

  record Ticket(String code, Account holder, boolean good) {}

  private static final Account ADA =
      new Account(
          "ada", "decoy@example.org", CountingHasher.of("pass"), CountingHasher.of("decoy"));

  private final CountingHasher hasher = new CountingHasher();
  private final ModelAuthenticatable<Account> accounts =
      new ModelAuthenticatable<>(
          name -> name.equals(ADA.nickname()) ? Optional.of(ADA) : Optional.empty(),
          Account::secret,
          hasher);

  private static Request through(Middleware middleware, Call call) throws Exception {
    Request request = call.request();
    middleware.respond(request, inner -> HttpResponse.of(200));
    return request;
  }

  private List<Middleware> basicForms() {
    return List.of(accounts.authenticator(), accounts.asyncAuthenticator());
  }

  @Test
  void modelUsesTheFieldsItNames() throws Exception {
    for (Middleware form : basicForms()) {
      assertTrue(through(form, Call.get("/").basic("ada", "pass")).auth().has(Account.class));
      assertFalse(through(form, Call.get("/").basic("ada", "decoy")).auth().has(Account.class));
      assertFalse(
          through(form, Call.get("/").basic("decoy@example.org", "pass"))
              .auth()
              .has(Account.class));
      assertFalse(through(form, Call.get("/").basic("ADA", "pass")).auth().has(Account.class));
    }
  }

  @Test
  void passwordLogsInItsUserAndNothingElse() throws Exception {
    for (Middleware form : basicForms()) {
      Request right = through(form, Call.get("/").basic("ada", "pass"));
      assertEquals("AuthStore[Account]", right.auth().toString());
      Request wrong = through(form, Call.get("/").basic("ada", "wrong"));
      assertEquals("AuthStore[]", wrong.auth().toString());
    }
  }

  @Test
  void onlyBasicHeadersAreRead() throws Exception {
    for (Middleware form : basicForms()) {
      assertFalse(through(form, Call.get("/").bearer("pass")).auth().has(Account.class));
      assertFalse(
          through(form, Call.post("/").form("username", "ada", "password", "pass"))
              .auth()
              .has(Account.class));
    }
  }

  @Test
  void sameModelReadsBodies() throws Exception {
    var model = new ModelCredentialsAuthenticatable<>(accounts);
    for (Middleware form :
        List.of(model.credentialsAuthenticator(), model.asyncCredentialsAuthenticator())) {
      Call right = Call.post("/").form("username", "ada", "password", "pass");
      assertTrue(through(form, right).auth().has(Account.class));
      assertFalse(
          through(form, Call.post("/").form("username", "ada", "password", "x"))
              .auth()
              .has(Account.class));
      assertFalse(through(form, Call.get("/").basic("ada", "pass")).auth().has(Account.class));
    }
  }

  @Test
  void passwordVerifiesOrDoesNot() {
    assertTrue(accounts.verify(ADA, "pass"));
    assertFalse(accounts.verify(ADA, "Pass"));
    assertFalse(accounts.verify(ADA, ""));
  }

  @Test
  void unknownUserCostsAsManyHashesAsAWrongPassword() throws Exception {
    for (Middleware form : basicForms()) {
      int before = hasher.work();
      through(form, Call.get("/").basic("ada", "wrong"));
      int wrong = hasher.work() - before;
      through(form, Call.get("/").basic("nobody", "wrong"));
      assertEquals(1, wrong);
      assertEquals(2 * wrong, hasher.work() - before);
    }
  }

  @Test
  void hashThatIsNoneRaisesAndAuthenticatesNobody() {
    var broken = new ModelAuthenticatable<>(name -> Optional.of(ADA), Account::nickname, hasher);
    for (Middleware form : List.of(broken.authenticator(), broken.asyncAuthenticator())) {
      Request request = Call.get("/").basic("ada", "pass").request();
      assertThrows(
          StoreException.class, () -> form.respond(request, inner -> HttpResponse.of(200)));
      assertFalse(request.auth().has(Account.class));
    }
  }

  private static List<Middleware> tokenForms(Map<String, Ticket> rows, List<String> deleted) {
    var tickets =
        ModelTokenAuthenticatable.<Ticket, Account>of(
            code -> Optional.ofNullable(rows.get(code)),
            Ticket::holder,
            Ticket::good,
            ticket -> {
              deleted.add(ticket.code());
              rows.remove(ticket.code());
            });
    return List.of(tickets.authenticator(), tickets.asyncAuthenticator());
  }

  @Test
  void validTokenLogsInItsUserAndItself() throws Exception {
    Map<String, Ticket> rows = new ConcurrentHashMap<>(Map.of("c", new Ticket("c", ADA, true)));
    List<String> deleted = new ArrayList<>();
    for (Middleware form : tokenForms(rows, deleted)) {
      Request request = through(form, Call.get("/").bearer("c"));
      assertEquals("AuthStore[Account, Ticket]", request.auth().toString());
      assertEquals(ADA, request.auth().require(Account.class));
      assertEquals("c", request.auth().require(Ticket.class).code());
      assertEquals("AuthStore[]", through(form, Call.get("/").bearer("C")).auth().toString());
      assertEquals("AuthStore[]", through(form, Call.get("/").basic("c", "c")).auth().toString());
    }
    assertEquals(List.of(), deleted);
  }

  @Test
  void invalidTokenLogsInNobodyAndOnlyItsRecordIsDeleted() throws Exception {
    List<String> deleted = new ArrayList<>();
    Map<String, Ticket> rows = new ConcurrentHashMap<>();
    for (int form = 0; form < 2; form++) {
      rows.put("bad", new Ticket("bad", ADA, false));
      rows.put("good", new Ticket("good", ADA, true));
      Middleware middleware = tokenForms(rows, deleted).get(form);
      assertEquals(
          "AuthStore[]", through(middleware, Call.get("/").bearer("bad")).auth().toString());
      assertEquals(Set.of("good"), rows.keySet());
    }
    assertEquals(List.of("bad", "bad"), deleted);
  }

  @Test
  void aTokenThatIsRevokedMeanwhileProvesNothing() throws Exception {
    Map<String, Ticket> rows = new ConcurrentHashMap<>();
    for (Middleware form : tokenForms(rows, new ArrayList<>())) {
      rows.put("c", new Ticket("c", ADA, true));
      Request request = through(form, Call.get("/").bearer("c"));
      assertTrue(request.evidence().isStillValid());
      rows.remove("c");
      assertFalse(request.evidence().isStillValid());
    }
  }

  @Test
  void failingDeletionFailsTheRequestAndLogsInNobody() {
    var tickets =
        ModelTokenAuthenticatable.<Ticket, Account>of(
            code -> Optional.of(new Ticket(code, ADA, false)),
            Ticket::holder,
            Ticket::good,
            ticket -> {
              throw StoreException.broken("down", null);
            });
    Request request = Call.get("/").bearer("c").request();
    assertThrows(
        StoreException.class,
        () -> tickets.authenticator().respond(request, inner -> HttpResponse.of(200)));
    assertEquals("AuthStore[]", request.auth().toString());
  }

  private final InMemoryStores standard = new InMemoryStores();
  private final InMemoryStores archive = new InMemoryStores();
  private final ModelSessionAuthenticatable<User> users =
      new ModelSessionAuthenticatable<>(
          User.class,
          User::id,
          stores -> stores.users()::findById,
          new Databases(standard, Map.of("archive", archive)));

  private static Request remembered(Middleware middleware, String sessionID) throws Exception {
    Request request = Call.get("/").request().with(StoredSession.of(Map.of("User", sessionID)));
    middleware.respond(request, inner -> HttpResponse.of(200));
    return request;
  }

  @Test
  void sessionIsResolvedInTheDatabaseThatWasNamed() throws Exception {
    User here = StoredUser.in(standard, "Here", "a@example.org", "pass");
    User there = new User(here.id(), "There", "b@example.org", "hash");
    archive.userRows().put(there.id(), there);
    String id = here.id().toString();
    for (Middleware form :
        List.of(users.sessionAuthenticator(), users.asyncSessionAuthenticator())) {
      assertEquals("Here", remembered(form, id).auth().require(User.class).name());
    }
    for (Middleware form :
        List.of(
            users.sessionAuthenticator("archive"), users.asyncSessionAuthenticator("archive"))) {
      assertEquals("There", remembered(form, id).auth().require(User.class).name());
    }
  }

  @Test
  void unknownDatabaseIsRefusedWhenTheAuthenticatorIsMade() {
    assertThrows(IllegalArgumentException.class, () -> users.sessionAuthenticator("x"));
    assertThrows(IllegalArgumentException.class, () -> users.asyncSessionAuthenticator("x"));
  }

  @Test
  void sessionIdentifierIsTheTextOfTheUsersIdentifier() throws Exception {
    User ada = StoredUser.in(standard, "Ada", "ada@example.org", "pass");
    Request request = Call.get("/").request().with(new Session());
    users
        .sessionAuthenticator()
        .respond(
            request,
            inner -> {
              inner.auth().login(ada);
              return HttpResponse.of(200);
            });
    assertEquals(Map.of("User", ada.id().toString()), request.session().orElseThrow().users());
  }

  @Test
  void identifierOfNobodyAuthenticatesNobodyAndIsForgotten() throws Exception {
    for (String id : List.of(UUID.randomUUID().toString(), "", "no uuid", "1-2-3-4-5")) {
      for (Middleware form :
          List.of(users.sessionAuthenticator(), users.asyncSessionAuthenticator())) {
        Request request = remembered(form, id);
        assertFalse(request.auth().has(User.class));
        assertEquals(Map.of(), request.session().orElseThrow().users());
      }
    }
  }
}
