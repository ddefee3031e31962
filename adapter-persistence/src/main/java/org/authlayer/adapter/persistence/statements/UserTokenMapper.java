package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.jspecify.annotations.Nullable;

/** Statements that lock several rows lock them in the order of their identifiers. */
interface UserTokenMapper {

  /** {@link WholeRows} reads the columns in this order. */
  String FIND =
      """
      select u.id, u.name, u.email, u.password_hash, t.id, t.expires_at, t.last_used_at
      from user_tokens t join users u on u.id = t.user_id where token_key(t.value) =
      """;

  @Select(FIND + "#{key}")
  Optional<Found> find(UUID key);

  /**
   * The owner is kept until the token refers to it. The shared lock makes a change of password
   * ({@link #lock}) wait for the token; it is fair, so that many logins cannot hold up the change.
   */
  @Select(
      """
      with locked as materialized (
        select pg_advisory_xact_lock_shared(hashtextextended('user_tokens=' || #{owner}, 0))
      ), owner as (
        select id from users
        where id = #{token.userId} and (select count(*) from locked) >= 0
        for key share
      ), added as (
        insert into user_tokens (id, value, user_id, expires_at, created_at, client)
        select #{id}::uuid, #{stored}::text, owner.id,
          #{token.expiresAt}::timestamptz, #{token.createdAt}::timestamptz, #{token.client}::text
        from owner
        on conflict do nothing
        returning id
      )
      select exists (select from owner) as owner_found, exists (select from added) as added
      """)
  Addition add(UUID id, String owner, NewUserToken token, String stored);

  @Update(LastUses.WITHOUT_WAITING + "update user_tokens" + LastUses.OF_TOKENS)
  void used(String ids, long[] times);

  @Delete("delete from user_tokens where id = #{id}")
  int remove(UUID id);

  @Delete("delete from user_tokens where id = #{id} and user_id = #{userId}")
  int removeOf(UUID userId, UUID id);

  /** Held until the transaction ends; a statement of its own, so that the next one sees all. */
  @Select("select pg_advisory_xact_lock(hashtextextended('user_tokens=' || #{owner}, 0))::text")
  String lock(String owner);

  @Delete(
      """
      delete from user_tokens where id = any(array(
        select id from user_tokens
        where user_id = #{userId} and id is distinct from #{except}::uuid
        order by id for update))
      """)
  int removeAllOf(UUID userId, @Nullable UUID except);

  @Delete(
      """
      delete from user_tokens where id = any(array(
        select id from user_tokens where expires_at <= #{now}
        order by expires_at limit #{most} for update skip locked))
      """)
  int removeExpired(Instant now, int most);

  @Select(
      """
      select id, created_at, last_used_at, expires_at, client from user_tokens
      where user_id = #{userId} and (expires_at is null or expires_at > #{now})
      order by created_at desc nulls last, id limit 1000
      """)
  List<TokenSummary> findByUser(UUID userId, Instant now);

  /** The digests lie between the two bounds, so neither branch reads one of them. */
  @Update(
      """
      update user_tokens set value = 'sha256:' || encode(sha256(convert_to(value, 'UTF8')), 'hex')
      where id = any(array(
        select id from user_tokens where value < 'sha256:' or value >= 'sha256;'
        limit #{most} for update skip locked))
      """)
  int digest(int most);

  record Found(UUID id, User user, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {}

  record Addition(boolean ownerFound, boolean added) {}
}
