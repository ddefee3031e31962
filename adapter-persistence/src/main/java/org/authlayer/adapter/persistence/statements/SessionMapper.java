package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.Optional;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.SessionData;

interface SessionMapper {

  @Select(
      """
      select encode(digest, 'hex') as digest,
        array(select unnest(array[key, value]) from jsonb_each_text(data)) as entries,
        created_at, last_seen_at, expires_at
      from sessions where digest = decode(#{digest}, 'hex') and expires_at > #{now}
      """)
  Optional<SessionData> find(@Param("digest") String digest, @Param("now") Instant now);

  @Insert(
      """
      insert into sessions (digest, data, created_at, last_seen_at, expires_at)
      values (decode(#{digest}, 'hex'), jsonb_object(#{entries}),
        #{createdAt}, #{lastSeenAt}, #{expiresAt})
      """)
  int add(SessionData session);

  @Update(
      """
      update sessions set last_seen_at = #{lastSeenAt}, expires_at = #{expiresAt}
      where digest = decode(#{digest}, 'hex')
      """)
  int prolong(
      @Param("digest") String digest,
      @Param("lastSeenAt") Instant lastSeenAt,
      @Param("expiresAt") Instant expiresAt);

  @Insert(
      """
      with ended as (
        delete from sessions
        where digest = decode(#{before.digest}, 'hex')
          and data = jsonb_object(#{before.entries,javaType=java.util.Map})
        returning digest)
      insert into sessions (digest, data, created_at, last_seen_at, expires_at)
      select decode(#{to.digest}, 'hex'), jsonb_object(#{to.entries,javaType=java.util.Map}),
        #{to.createdAt}, #{to.lastSeenAt}, #{to.expiresAt}
      from ended
      """)
  int rotate(@Param("before") SessionData before, @Param("to") SessionData successor);

  @Delete("delete from sessions where digest = decode(#{digest}, 'hex')")
  int remove(String digest);

  @Delete("delete from sessions where expires_at <= #{now}")
  int removeExpired(Instant now);
}
