package org.authlayer.conformance.forwarding;

import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Leaves everything to another {@link Users}. */
public class ForwardingUsers implements Users {

  private final Users users;

  public ForwardingUsers(Users users) {
    this.users = users;
  }

  @Override
  public Added add(NewUser user) {
    return users.add(user);
  }

  @Override
  public Replaced replace(User user) {
    return users.replace(user);
  }

  @Override
  public boolean replaceHash(UUID id, String expected, String successor) {
    return users.replaceHash(id, expected, successor);
  }

  @Override
  public boolean remove(UUID id) {
    return users.remove(id);
  }

  @Override
  public Optional<User> findByEmail(String email) {
    return users.findByEmail(email);
  }

  @Override
  public Optional<User> findById(UUID id) {
    return users.findById(id);
  }
}
