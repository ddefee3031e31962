package org.authlayer.domain.fakes;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;

/** Users in a map. */
record InMemoryUsers(Map<UUID, User> rows, InMemoryTokens tokens) implements Users {

  @Override
  public Added add(NewUser user) {
    if (findByEmail(user.email()).isPresent()) {
      return new Added.EmailTaken();
    }
    UUID id = user.id() == null ? UUID.randomUUID() : user.id();
    User stored = new User(id, user.name(), user.email(), user.passwordHash());
    rows.put(id, stored);
    return new Added.Ok(stored);
  }

  @Override
  public Replaced replace(User user) {
    return rows.replace(user.id(), user) == null ? new Replaced.NoSuchUser() : new Replaced.Ok();
  }

  @Override
  public boolean replaceHash(UUID id, String expected, String successor) {
    User stored = rows.get(id);
    return stored != null
        && stored.passwordHash().equals(expected)
        && rows.replace(
            id, stored, new User(stored.id(), stored.name(), stored.email(), successor));
  }

  @Override
  public boolean remove(UUID id) {
    tokens.removeAllOf(UserId.of(id), null);
    return rows.remove(id) != null;
  }

  @Override
  public Optional<User> findByEmail(String email) {
    return rows.values().stream().filter(user -> user.email().equals(email)).findFirst();
  }

  @Override
  public Optional<User> findById(UUID id) {
    return Optional.ofNullable(rows.get(id));
  }

  @Override
  public List<User> findAll(String after, int most) {
    return rows.values().stream()
        .filter(user -> user.email().compareTo(after) > 0)
        .sorted(Comparator.comparing(User::email))
        .limit(most)
        .toList();
  }
}
