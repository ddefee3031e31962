package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.jspecify.annotations.Nullable;

interface UserTokenMapper {

  /** The lock keeps the owner until the token refers to it, so that no foreign key is violated. */
  @Select(
      """
      with owner as (
        select id from users where id = #{userId} for key share
      ), added as (
        insert into user_tokens (id, value, user_id, expires_at)
        select #{id}::uuid, #{value}::text, owner.id, #{expiresAt}::timestamptz from owner
        on conflict (value) do nothing
        returning id
      )
      select exists (select from owner) as owner_found, exists (select from added) as added
      """)
  Addition add(
      @Param("id") UUID id,
      @Param("value") String value,
      @Param("userId") UUID userId,
      @Param("expiresAt") @Nullable Instant expiresAt);

  @Select(
      """
      select token.id, token.value, token.expires_at,
        token.user_id, owner.name, owner.email, owner.password_hash
      from user_tokens token join users owner on owner.id = token.user_id
      where token.value = #{value}
      """)
  Optional<Row> findByValue(String value);

  @Delete("delete from user_tokens where id = #{id}")
  int remove(UUID id);

  record Addition(boolean ownerFound, boolean added) {}

  /** A token beside its owner. */
  record Row(
      UUID id,
      String value,
      @Nullable Instant expiresAt,
      UUID userId,
      String name,
      String email,
      String passwordHash) {

    UserToken token() {
      return new UserToken(id, value, new User(userId, name, email, passwordHash), expiresAt);
    }

    /** Redacted. */
    @Override
    public String toString() {
      return "Row[" + id + "]";
    }
  }
}
