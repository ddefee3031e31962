package org.authlayer.conformance.selftest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.jspecify.annotations.Nullable;

/** Tokens that are kept or found wrongly. */
public final class WrongTokens {

  private static final User SOMEBODY_ELSE =
      new User(UUID.fromString("00000000-0000-4000-8000-000000000001"), "Eve", "eve@x.org", "");

  private WrongTokens() {}

  public static Tamper<UserTokens> added(UnaryOperator<NewUserToken> change) {
    return Tamper.tokens().on(UserTokens::add).does((right, it) -> right.add(change.apply(it)));
  }

  /** Tokens that end at another moment, or never for null. */
  public static Tamper<UserTokens> ending(Function<NewUserToken, @Nullable Instant> end) {
    return added(it -> new NewUserToken(it.value(), it.userId(), end.apply(it)));
  }

  public static Tamper<UserTokens> found(UnaryOperator<UserToken> change) {
    return Tamper.tokens()
        .on(UserTokens::findByValue)
        .does((right, value) -> right.findByValue(value).map(change));
  }

  public static Tamper<UserTokens> owner() {
    return found(it -> new UserToken(it.id(), it.value(), SOMEBODY_ELSE, it.expiresAt()));
  }

  /** What was found once is found again, as it was last. */
  public static Tamper<UserTokens> foundAgain() {
    return Tamper.tokens()
        .with(
            ConcurrentHashMap<String, UserToken>::new,
            (tokens, seen) ->
                tokens
                    .on(UserTokens::findByValue)
                    .does(
                        (right, value) -> {
                          right.findByValue(value).ifPresent(token -> seen.put(value, token));
                          return Optional.ofNullable(seen.get(value));
                        }));
  }

  /** Finds a token that was added even when its row is gone. */
  public static Tamper<UserTokens> caching() {
    return caching((tokens, memory) -> tokens);
  }

  public static Tamper<UserTokens> caching(
      BiFunction<Tamper<UserTokens>, Memory, Tamper<UserTokens>> changes) {
    return remembering(
        (tokens, memory) ->
            changes.apply(
                tokens.on(UserTokens::findByValue).does((right, value) -> memory.find(value)),
                memory));
  }

  /** Tokens that remember what was added, and hide some. */
  public static Tamper<UserTokens> remembering(
      BiFunction<Tamper<UserTokens>, Memory, Tamper<UserTokens>> changes) {
    return Tamper.tokens()
        .with(
            () -> new Memory(new CopyOnWriteArrayList<>(), ConcurrentHashMap.newKeySet()),
            (tokens, memory) ->
                changes.apply(
                    tokens
                        .on(UserTokens::add)
                        .does(
                            (right, token) -> {
                              UserTokens.Added added = right.add(token);
                              right.findByValue(token.value()).ifPresent(memory.seen()::add);
                              return added;
                            })
                        .on(UserTokens::findByValue)
                        .does((right, value) -> right.findByValue(value).filter(memory::shows)),
                    memory));
  }

  /** What was added and what is hidden. */
  public record Memory(List<UserToken> seen, Set<UUID> hidden) {

    public boolean shows(UserToken token) {
      return !hidden.contains(token.id());
    }

    public Optional<UserToken> find(String value) {
      return seen.stream().filter(it -> it.value().equals(value) && shows(it)).findFirst();
    }

    public List<UserToken> othersOfTheOwner(UUID id) {
      return seen.stream()
          .filter(one -> one.id().equals(id))
          .flatMap(one -> seen.stream().filter(it -> it.user().equals(one.user())))
          .filter(it -> !it.id().equals(id))
          .toList();
    }
  }
}
