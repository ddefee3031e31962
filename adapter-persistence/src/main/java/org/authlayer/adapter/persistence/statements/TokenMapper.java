package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of users are in {@code user_tokens}, which refers to {@code users}; those of other types
 * in {@code typed_tokens}, as digests. Statements that lock several rows lock them in the order of
 * their identifiers.
 */
interface TokenMapper {

  /** {@link WholeRows} reads the columns in this order. */
  String FIND =
      """
      select u.id, u.name, u.email, u.password_hash, t.id, t.created_at, t.expires_at,
        t.last_used_at
      from user_tokens t join users u on u.id = t.user_id where token_key(t.value) =
      """;

  String OF_USER = " user_id = #{owner.text}::uuid ";
  String OF_TYPE = " user_type = #{owner.type} and user_id = #{owner.text} ";

  /** Types are compared byte by byte, and 0 follows the slash of {@code type/purpose}. */
  String OF_TYPE_AND_PURPOSES =
      " (user_type = #{owner.type} or user_type > #{owner.type} || '/' and user_type <"
          + " #{owner.type} || '0') and user_id = #{owner.text} ";

  String IN_ORDER = " and id is distinct from #{except}::uuid order by id for update)) ";

  String LIST = "select id, created_at, last_used_at, expires_at, client from ";
  String ALIVE =
      " and (expires_at is null or expires_at > #{now})"
          + " order by created_at desc nulls last, id limit 1000";

  String OF_USERS =
      "with of_users as (delete from user_tokens where id = any(array(select id from user_tokens";
  String OTHERS =
      ", others as (delete from typed_tokens where id = any(array(select id from typed_tokens";
  String BOTH = " select (select count(*) from of_users) + (select count(*) from others)";

  String EXPIRED =
      " where expires_at <= #{now} order by expires_at limit #{most} for update skip locked)) "
          + "returning id)";

  /** Without an index, which every noted use would have to change; this runs in the background. */
  String UNUSED =
      " where expires_at is null and coalesce(last_used_at, created_at) < #{before}"
          + " order by id limit #{most} for update skip locked)) returning id)";

  String FOUND = " id, user_id, created_at, expires_at, last_used_at ";

  /**
   * The owner is kept until the token refers to it. The shared lock makes a change of password
   * ({@link #lock}) wait for the token; it is fair, so that many logins cannot hold up the change.
   */
  @Select(
      """
      with locked as materialized (
        select pg_advisory_xact_lock_shared(hashtextextended('user_tokens=' || #{token.owner.text}, 0))
      ), owner as (
        select id from users
        where id = #{token.owner.text}::uuid and (select count(*) from locked) >= 0
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
  Addition addOfUser(UUID id, NewToken token, String stored);

  @Insert(
      """
      insert into typed_tokens (id, digest, user_type, user_id, expires_at, created_at, client)
      values (#{id}, decode(#{digest}, 'hex'), #{token.owner.type}, #{token.owner.text},
        #{token.expiresAt}::timestamptz, #{token.createdAt}::timestamptz, #{token.client})
      on conflict do nothing
      """)
  int addOfType(UUID id, NewToken token, String digest);

  @Select(FIND + "#{key}")
  Optional<Token> findOfUser(UUID key);

  @Select(
      "select"
          + FOUND
          + "from typed_tokens where digest = decode(#{digest}, 'hex') and user_type = #{type}")
  List<Row> findOfType(String type, String digest);

  @Select(
      value =
          "delete from typed_tokens where digest = decode(#{digest}, 'hex') and user_type = #{type}"
              + " returning"
              + FOUND,
      affectData = true)
  List<Row> take(String type, String digest);

  @Delete("delete from user_tokens where id = #{id} and" + OF_USER)
  int removeOfUser(UserId owner, UUID id);

  @Delete("delete from typed_tokens where id = #{id} and" + OF_TYPE)
  int removeOfType(UserId owner, UUID id);

  /** Held until the transaction ends; a statement of its own, so that the next one sees all. */
  @Select("select pg_advisory_xact_lock(hashtextextended('user_tokens=' || #{owner}, 0))::text")
  String lock(String owner);

  @Delete(
      "delete from user_tokens where id = any(array(select id from user_tokens where"
          + OF_USER
          + IN_ORDER)
  int removeAllOfUser(UserId owner, @Nullable UUID except);

  @Delete(
      "delete from typed_tokens where id = any(array(select id from typed_tokens where"
          + OF_TYPE_AND_PURPOSES
          + IN_ORDER)
  int removeAllOfType(UserId owner, @Nullable UUID except);

  @Select(value = OF_USERS + EXPIRED + OTHERS + EXPIRED + BOTH, affectData = true)
  int removeExpired(Instant now, int most);

  @Select(value = OF_USERS + UNUSED + OTHERS + UNUSED + BOTH, affectData = true)
  int removeUnused(Instant before, int most);

  @Select(LIST + "user_tokens where" + OF_USER + ALIVE)
  List<TokenSummary> findByUser(UserId owner, Instant now);

  @Select(LIST + "typed_tokens where" + OF_TYPE + ALIVE)
  List<TokenSummary> findByTyped(UserId owner, Instant now);

  @Update(
      LastUses.WITHOUT_WAITING
          + "update user_tokens"
          + LastUses.OF_TOKENS
          + "; update typed_tokens"
          + LastUses.OF_TOKENS)
  void used(String ids, long[] times);

  /** The digests lie between the two bounds, so neither branch reads one of them. */
  @Update(
      """
      update user_tokens set value = 'sha256:' || encode(sha256(convert_to(value, 'UTF8')), 'hex')
      where id = any(array(
        select id from user_tokens where value < 'sha256:' or value >= 'sha256;'
        limit #{most} for update skip locked))
      """)
  int digest(int most);

  record Addition(boolean ownerFound, boolean added) {}

  record Row(
      UUID id,
      String userId,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {}
}
