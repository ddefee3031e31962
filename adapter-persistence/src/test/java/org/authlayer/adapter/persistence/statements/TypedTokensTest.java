package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Customer 1 and operator 1 have the same identifier. */
@ExtendWith(MigratedDatabase.class)
final class TypedTokensTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final UserId CUSTOMER = new UserId("customer", "1");
  private static final UserId OPERATOR = new UserId("operator", "1");

  private final TestDatabase database;
  private final Stores stores;
  private final Tokens tokens;

  TypedTokensTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    this.tokens = stores.tokens();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private UUID add(String value, UserId owner, @Nullable Instant expiry) {
    NewToken token = new NewToken(value, owner, expiry, NOW, "phone");
    return assertInstanceOf(Tokens.Added.Ok.class, tokens.add(token)).id();
  }

  private List<UUID> of(UserId owner) {
    return tokens.findByOwner(owner, NOW).stream().map(TokenSummary::id).toList();
  }

  @Test
  void tokenIsFoundByItsExactValueAndTypeOnly() {
    UUID id = add("value", CUSTOMER, null);
    assertEquals(
        Optional.of(new Token(id, CUSTOMER, NOW, null, null, null)),
        tokens.findByValue("customer", "value"));
    assertEquals(Optional.empty(), tokens.findByValue("operator", "value"));
    assertEquals(Optional.empty(), tokens.findByValue("customer", "Value"));
    assertEquals(Optional.empty(), tokens.findByValue("customer", "val\0ue"));
    assertEquals(Optional.empty(), stores.tokens().findByValue(UserId.STANDARD, "value"));
  }

  @Test
  void tokenIsTakenOnceAndByItsTypeOnly() throws Exception {
    UUID id = add("value", CUSTOMER, NOW);
    assertEquals(Optional.empty(), tokens.take("operator", "value"));
    assertEquals(Optional.empty(), tokens.take("customer", "Value"));
    assertEquals(Optional.empty(), tokens.take("customer", "val\0ue"));
    int instances = 8;
    CyclicBarrier barrier = new CyclicBarrier(instances);
    Callable<Optional<Token>> take =
        () -> {
          barrier.await();
          return tokens.take("customer", "value");
        };
    List<Token> taken = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(instances)) {
      for (var one : threads.invokeAll(Collections.nCopies(instances, take))) {
        one.get().ifPresent(taken::add);
      }
    }
    assertEquals(List.of(new Token(id, CUSTOMER, NOW, NOW, null, null)), taken);
    assertEquals("0", database.read("select count(*) from typed_tokens"));
  }

  @Test
  void tableHasTheDigestAndNotTheValue() throws SQLException {
    add("value", CUSTOMER, null);
    assertEquals("t", database.read("select digest = sha256('value'::bytea) from typed_tokens"));
    assertEquals(
        "f", database.read("select position('value' in token::text) > 0 from typed_tokens token"));
  }

  @Test
  void noTwoTokensShareAValueWhateverTheirTypes() {
    add("value", CUSTOMER, null);
    assertEquals(
        new Tokens.Added.ValueTaken(), tokens.add(new NewToken("value", OPERATOR, null, NOW, "")));
    assertTrue(tokens.findByValue("customer", "value").isPresent());
  }

  @Test
  void tokensOfOneTypeAreNeitherListedNorRemovedAsThoseOfAnother() {
    UUID customers = add("one", CUSTOMER, null);
    UUID operators = add("two", OPERATOR, null);
    assertEquals(List.of(customers), of(CUSTOMER));
    assertEquals(List.of(operators), of(OPERATOR));
    assertFalse(tokens.remove(OPERATOR, customers));
    assertEquals(1, tokens.removeAllOf(OPERATOR, null));
    assertEquals(List.of(customers), of(CUSTOMER));
    assertTrue(tokens.remove(CUSTOMER, customers));
    assertFalse(tokens.remove(CUSTOMER, customers));
  }

  @Test
  void allButTheKeptOneAreRemoved() {
    UUID kept = add("kept", CUSTOMER, null);
    add("other", CUSTOMER, null);
    assertEquals(1, tokens.removeAllOf(CUSTOMER, kept));
    assertEquals(List.of(kept), of(CUSTOMER));
  }

  @Test
  void tokensOfEveryPurposeGoWithThoseOfTheTypeAndNoOthers() {
    UserId link = new UserId("customer/link", "1");
    UserId mail = new UserId("customer/mail", "1");
    UserId longer = new UserId("customer-club", "1");
    UserId another = new UserId("customer/link", "2");
    List<UserId> owners = List.of(CUSTOMER, link, mail, longer, another, OPERATOR);
    owners.forEach(owner -> add(owner.toString(), owner, null));
    assertEquals(3, tokens.removeAllOf(CUSTOMER, null));
    assertEquals(
        List.of(longer, another, OPERATOR),
        owners.stream().filter(owner -> !of(owner).isEmpty()).toList());
  }

  @Test
  void purposeIsRemovedAlone() {
    UserId link = new UserId("customer/link", "1");
    add("link", link, null);
    UUID token = add("token", CUSTOMER, null);
    assertEquals(1, tokens.removeAllOf(link, null));
    assertEquals(List.of(token), of(CUSTOMER));
  }

  @Test
  void expiredTokensAreNotListedAndAreRemovedInBatches() {
    add("first", CUSTOMER, NOW.minusSeconds(1));
    add("second", OPERATOR, NOW);
    UUID alive = add("third", CUSTOMER, NOW.plusSeconds(1));
    assertEquals(List.of(alive), of(CUSTOMER));
    assertEquals(1, tokens.removeExpired(NOW, 1));
    assertEquals(1, tokens.removeExpired(NOW, 9));
    assertEquals(0, tokens.removeExpired(NOW, 9));
    assertEquals(List.of(alive), of(CUSTOMER));
  }

  @Test
  void useIsShownAtOnceAndWrittenLater() throws SQLException {
    UUID id = add("value", CUSTOMER, null);
    tokens.used(id, NOW);
    tokens.used(id, NOW.minusSeconds(60));
    assertEquals(Optional.of(NOW), tokens.findByValue("customer", "value").flatMap(Token::lastUse));
    assertEquals(
        List.of(Optional.of(NOW)),
        tokens.findByOwner(CUSTOMER, NOW).stream().map(TokenSummary::lastUse).toList());
    assertEquals(
        "1", database.read("select count(*) from typed_tokens where last_used_at is not null"));
  }
}
