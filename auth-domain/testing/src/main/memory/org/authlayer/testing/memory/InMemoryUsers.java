package org.authlayer.testing.memory;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Users in a map; one lock makes every method a transaction. */
final class InMemoryUsers implements Users {

  private final Object lock;
  private final Map<UUID, User> byId = new LinkedHashMap<>();
  private final Consumer<UUID> onRemoval;

  InMemoryUsers(Object lock, Consumer<UUID> onRemoval) {
    this.lock = lock;
    this.onRemoval = onRemoval;
  }

  @Override
  public Added add(NewUser user) {
    synchronized (lock) {
      if (findByEmail(user.email()).isPresent()) {
        return new Added.EmailTaken();
      }
      UUID id = user.id() == null ? UUID.randomUUID() : user.id();
      User stored = new User(id, user.name(), user.email(), user.passwordHash());
      byId.put(id, stored);
      return new Added.Ok(stored);
    }
  }

  @Override
  public Replaced replace(User user) {
    synchronized (lock) {
      if (!byId.containsKey(user.id())) {
        return new Replaced.NoSuchUser();
      }
      if (findByEmail(user.email()).filter(other -> !other.id().equals(user.id())).isPresent()) {
        return new Replaced.EmailTaken();
      }
      byId.put(user.id(), user);
      return new Replaced.Ok();
    }
  }

  @Override
  public boolean replaceHash(UUID id, String expected, String successor) {
    synchronized (lock) {
      User old = byId.get(id);
      if (old == null || !old.passwordHash().equals(expected)) {
        return false;
      }
      byId.put(id, new User(id, old.name(), old.email(), successor));
      return true;
    }
  }

  @Override
  public boolean remove(UUID id) {
    synchronized (lock) {
      onRemoval.accept(id);
      return byId.remove(id) != null;
    }
  }

  @Override
  public Optional<User> findByEmail(String email) {
    synchronized (lock) {
      return byId.values().stream().filter(user -> user.email().equals(email)).findFirst();
    }
  }

  @Override
  public Optional<User> findById(UUID id) {
    synchronized (lock) {
      return Optional.ofNullable(byId.get(id));
    }
  }

  @Override
  public List<User> findAll(String after, int most) {
    synchronized (lock) {
      return byId.values().stream()
          .filter(user -> user.email().compareTo(after) > 0)
          .sorted(Comparator.comparing(User::email))
          .limit(most)
          .toList();
    }
  }

  Map<UUID, User> rows() {
    return byId;
  }
}
