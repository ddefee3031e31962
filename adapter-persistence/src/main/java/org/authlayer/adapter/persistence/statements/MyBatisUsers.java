package org.authlayer.adapter.persistence.statements;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.exceptions.PersistenceException;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

record MyBatisUsers(Mappers mappers) implements Users {

  @Override
  public Added add(NewUser user) {
    StorableText.require(user.name(), user.email(), user.passwordHash());
    UUID id = Objects.requireNonNullElseGet(user.id(), UUID::randomUUID);
    User stored = new User(id, user.name(), user.email(), user.passwordHash());
    int added = mappers.call(UserMapper.class, users -> users.add(stored));
    return added == 1 ? new Added.Ok(stored) : new Added.EmailTaken();
  }

  @Override
  public Replaced replace(User user) {
    StorableText.require(user.name(), user.email(), user.passwordHash());
    return mappers.call(UserMapper.class, users -> replace(users, user));
  }

  private static Replaced replace(UserMapper users, User user) {
    try {
      return users.replace(user) == 1 ? new Replaced.Ok() : new Replaced.NoSuchUser();
    } catch (PersistenceException e) {
      // The identifier stays as it is, so the address is the only thing that can be in use.
      if (SqlFailures.isDuplicate(e)) {
        return new Replaced.EmailTaken();
      }
      throw e;
    }
  }

  @Override
  public boolean replaceHash(UUID id, String expected, String successor) {
    StorableText.require(successor);
    return StorableText.isStorable(expected)
        && mappers.call(UserMapper.class, users -> users.replaceHash(id, expected, successor)) == 1;
  }

  @Override
  public boolean remove(UUID id) {
    try {
      return mappers.call(UserMapper.class, users -> users.remove(id)) == 1;
    } catch (StoreException failure) {
      throw SqlFailures.referrer(failure)
          .map(table -> isReferenced(table, failure))
          .orElse(failure);
    }
  }

  private static StoreException isReferenced(String table, StoreException failure) {
    return StoreException.broken(
        "the user was not removed, because a row of the table "
            + table
            + " refers to it: declare its foreign key on delete cascade or on delete set null",
        failure);
  }

  @Override
  public Optional<User> findByEmail(String email) {
    return StorableText.isStorable(email)
        ? mappers.call(UserMapper.class, users -> users.findByEmail(email))
        : Optional.empty();
  }

  @Override
  public Optional<User> findById(UUID id) {
    return mappers.call(UserMapper.class, users -> users.findById(id));
  }

  @Override
  public List<User> findAll(String after, int most) {
    StorableText.require(after);
    return mappers.call(UserMapper.class, users -> users.findAll(after, most));
  }
}
