package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.NewTypedToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** Statements that lock several rows lock them in the order of their identifiers. */
interface TypedTokenMapper {

  @Insert(
      """
      insert into typed_tokens (id, digest, user_type, user_id, expires_at, created_at, client)
      values (#{id}, decode(#{digest}, 'hex'), #{token.owner.type}, #{token.owner.text},
        #{token.expiresAt}::timestamptz, #{token.createdAt}::timestamptz, #{token.client})
      on conflict do nothing
      """)
  int add(UUID id, NewTypedToken token, String digest);

  @Select(
      """
      select id, user_id, expires_at, last_used_at from typed_tokens
      where digest = decode(#{digest}, 'hex') and user_type = #{type}
      """)
  List<Row> find(String type, String digest);

  @Select(
      value =
          """
          delete from typed_tokens
          where digest = decode(#{digest}, 'hex') and user_type = #{type}
          returning id, user_id, expires_at, last_used_at
          """,
      affectData = true)
  List<Row> take(String type, String digest);

  @Delete("delete from typed_tokens where id = #{id}")
  int remove(UUID id);

  @Delete(
      """
      delete from typed_tokens
      where id = #{id} and user_type = #{owner.type} and user_id = #{owner.text}
      """)
  int removeOf(UserId owner, UUID id);

  @Delete(
      """
      delete from typed_tokens where id = any(array(
        select id from typed_tokens
        where user_type = #{owner.type} and user_id = #{owner.text}
          and id is distinct from #{except}::uuid
        order by id for update))
      """)
  int removeAllOf(UserId owner, @Nullable UUID except);

  @Delete(
      """
      delete from typed_tokens where id = any(array(
        select id from typed_tokens where expires_at <= #{now}
        order by expires_at limit #{most} for update skip locked))
      """)
  int removeExpired(Instant now, int most);

  @Select(
      """
      select id, created_at, last_used_at, expires_at, client from typed_tokens
      where user_type = #{owner.type} and user_id = #{owner.text}
        and (expires_at is null or expires_at > #{now})
      order by created_at desc, id limit 1000
      """)
  List<TokenSummary> findByOwner(UserId owner, Instant now);

  @Update(LastUses.WITHOUT_WAITING + "update typed_tokens" + LastUses.OF_TOKENS)
  void used(String ids, long[] times);

  record Row(UUID id, String userId, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {}
}
