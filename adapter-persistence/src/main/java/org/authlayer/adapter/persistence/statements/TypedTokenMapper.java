package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.NewTypedToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

interface TypedTokenMapper {

  @Insert(
      """
      insert into typed_tokens (id, digest, user_type, user_id, expires_at, created_at, client)
      values (#{id}, decode(#{digest}, 'hex'), #{token.owner.type}, #{token.owner.text},
        #{token.expiresAt}::timestamptz, #{token.createdAt}::timestamptz, #{token.client})
      on conflict do nothing
      """)
  int add(
      @Param("id") UUID id, @Param("token") NewTypedToken token, @Param("digest") String digest);

  @Select(
      """
      select id, user_id, expires_at, last_used_at from typed_tokens
      where digest = decode(#{digest}, 'hex') and user_type = #{type}
      """)
  List<Row> find(@Param("type") String type, @Param("digest") String digest);

  @Select(
      value =
          """
          delete from typed_tokens
          where digest = decode(#{digest}, 'hex') and user_type = #{type}
          returning id, user_id, expires_at, last_used_at
          """,
      affectData = true)
  List<Row> take(@Param("type") String type, @Param("digest") String digest);

  @Delete("delete from typed_tokens where id = #{id}")
  int remove(UUID id);

  @Delete(
      """
      delete from typed_tokens
      where id = #{id} and user_type = #{owner.type} and user_id = #{owner.text}
      """)
  int removeOf(@Param("owner") UserId owner, @Param("id") UUID id);

  /** In the order of identifiers, as every statement that locks several. */
  @Delete(
      """
      delete from typed_tokens where id = any(array(
        select id from typed_tokens
        where user_type = #{owner.type} and user_id = #{owner.text}
          and id is distinct from #{except}::uuid
        order by id for update))
      """)
  int removeAllOf(@Param("owner") UserId owner, @Param("except") @Nullable UUID except);

  @Delete(
      """
      delete from typed_tokens where id = any(array(
        select id from typed_tokens where expires_at <= #{now}
        order by expires_at limit #{most} for update skip locked))
      """)
  int removeExpired(@Param("now") Instant now, @Param("most") int most);

  @Select(
      """
      select id, created_at, last_used_at, expires_at, client from typed_tokens
      where user_type = #{owner.type} and user_id = #{owner.text}
        and (expires_at is null or expires_at > #{now})
      order by created_at desc, id limit 1000
      """)
  List<TokenSummary> findByOwner(@Param("owner") UserId owner, @Param("now") Instant now);

  /** Every instance locks rows in the order of their keys, so that there is no deadlock. */
  @Update(
      LastUses.WITHOUT_WAITING
          + """
          update typed_tokens token set last_used_at = given.at
          from (
            select id, timestamptz 'epoch' + micros * interval '1 microsecond' as at
            from unnest(
              string_to_array(#{ids}, ',')::uuid[],
              #{times}::bigint[])
              as use (id, micros)
            order by id) given
          where token.id = given.id and coalesce(token.last_used_at < given.at, true)
          """)
  void used(@Param("ids") String ids, @Param("times") long[] times);

  record Row(UUID id, String userId, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {}
}
