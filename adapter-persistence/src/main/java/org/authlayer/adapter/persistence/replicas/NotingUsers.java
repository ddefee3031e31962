package org.authlayer.adapter.persistence.replicas;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/**
 * Notes which users were changed.
 *
 * @param users the store
 * @param changes where it is noted
 */
record NotingUsers(Users users, RecentChanges changes) implements Users {

  @Override
  public Added add(NewUser user) {
    return users.add(user);
  }

  @Override
  public Replaced replace(User user) {
    return changes.noting(user.id(), () -> users.replace(user));
  }

  @Override
  public boolean replaceHash(UUID id, String expected, String successor) {
    return changes.noting(id, () -> users.replaceHash(id, expected, successor));
  }

  @Override
  public boolean remove(UUID id) {
    return changes.notingUser(id, () -> users.remove(id));
  }

  @Override
  public Optional<User> findByEmail(String email) {
    return users.findByEmail(email);
  }

  @Override
  public Optional<User> findById(UUID id) {
    return users.findById(id);
  }

  @Override
  public List<User> findAll(String after, int most) {
    return users.findAll(after, most);
  }
}
