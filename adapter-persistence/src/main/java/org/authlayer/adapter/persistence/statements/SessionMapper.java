package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.User;
import org.jspecify.annotations.Nullable;

/**
 * A statement that stores a session shares a lock on each of its entries with others, and excludes
 * one that ends the sessions of an entry ({@link #lock}). All take these locks before any row's, so
 * that no statement waits in a circle.
 */
interface SessionMapper {

  String COLUMNS =
      """
      select encode(digest, 'hex') as digest, data::text as entries,
        created_at, last_seen_at, expires_at, token_id, ends_at, client
      from sessions
      """;

  String REMEMBERS = " data @> jsonb_build_object(#{name}::text, #{value}::text) ";

  /** A token that was removed meanwhile has taken the session with it. */
  String LOCKED_AND_TOKEN_ALIVE =
      """
      with locked as materialized (
        select pg_advisory_xact_lock_shared(
          hashtextextended(entry.key || '=' || entry.value, 0))
        from jsonb_each_text(jsonb_object(#{entries}::text[])) entry
      ), token as materialized (
        select id from user_tokens
        where id = #{to.origin.tokenId} and (select count(*) from locked) >= 0
        for key share
      ), alive as materialized (
        select (select count(*) from locked) >= 0
          and (#{to.origin.tokenId}::uuid is null or exists (select from token)) as yes
      )
      """;

  String INSERT =
      """
      insert into sessions (digest, data, created_at, last_seen_at, expires_at,
        token_id, ends_at, client)
      select decode(#{to.digest}, 'hex'), jsonb_object(#{entries}::text[]),
        #{to.createdAt}, #{to.lastSeenAt}, #{to.expiresAt},
        #{to.origin.tokenId}::uuid, #{to.origin.endsAt}::timestamptz, #{to.origin.client}::text
      """;

  /** {@link WholeRows} reads the columns in this order; the user is the one that an entry names. */
  @Select(
      """
      select u.id, u.name, u.email, u.password_hash, s.digest, s.data,
        s.created_at, s.last_seen_at, s.expires_at, s.token_id, s.ends_at, s.client
      from sessions s left join users u on u.id = (s.data ->> #{entry}::text)::uuid
      where s.digest = #{digest}
      """)
  Optional<Found> find(byte[] digest, @Nullable String entry);

  @Insert(LOCKED_AND_TOKEN_ALIVE + INSERT + "from alive where alive.yes")
  int add(SessionData to, String[] entries);

  @Insert(
      LOCKED_AND_TOKEN_ALIVE
          + """
          , ended as (
            delete from sessions
            where (select yes from alive)
              and digest = decode(#{before.digest}, 'hex')
              and data = jsonb_object(#{found}::text[])
            returning digest)
          """
          + INSERT
          + "from ended")
  int rotate(SessionData before, String[] found, SessionData to, String[] entries);

  @Update(
      LastUses.WITHOUT_WAITING
          + """
          update sessions session set last_seen_at = given.seen, expires_at = given.ends
          from (
            select decode(hex, 'hex') as digest,
              timestamptz 'epoch' + seen * interval '1 microsecond' as seen,
              timestamptz 'epoch' + ends * interval '1 microsecond' as ends
            from unnest(
              string_to_array(#{digests}, ','),
              #{times}::bigint[],
              #{ends}::bigint[])
              as use (hex, seen, ends)
            order by digest) given
          where session.digest = given.digest and session.last_seen_at < given.seen
          """)
  void seen(String digests, long[] times, long[] ends);

  /** A request waits for this statement; see {@link LastUses#WITHOUT_WAITING}. */
  @Update(
      """
      with hurry as materialized (
        select set_config('synchronous_commit', 'off', true),
          set_config('lock_timeout', '200ms', true) as done
      )
      update sessions set last_seen_at = #{lastSeenAt}, expires_at = #{expiresAt}
      from hurry where done is not null and digest = decode(#{digest}, 'hex')
      """)
  int prolong(String digest, Instant lastSeenAt, Instant expiresAt);

  @Delete("delete from sessions where digest = decode(#{digest}, 'hex')")
  int remove(String digest);

  @Delete(
      """
      delete from sessions where digest = any(array(
        select digest from sessions where expires_at <= #{now}
        order by expires_at limit #{most} for update skip locked))
      """)
  int removeExpired(Instant now, int most);

  @Select(
      COLUMNS
          + "where expires_at > #{now} and"
          + REMEMBERS
          + "order by last_seen_at desc, digest limit 1000")
  List<Row> findByEntry(String name, String value, Instant now);

  /** Held until the transaction ends; a statement of its own, so that the next one sees all. */
  @Select("select pg_advisory_xact_lock(hashtextextended(#{name} || '=' || #{value}, 0))::text")
  String lock(String name, String value);

  @Update(
      "update sessions set token_id = null where digest = decode(#{digest}, 'hex') and" + REMEMBERS)
  int detach(String digest, String name, String value);

  @Delete(
      "delete from sessions where digest = any(array(select digest from sessions where"
          + REMEMBERS
          + """
          and digest is distinct from decode(#{except,jdbcType=VARCHAR}, 'hex')
          order by digest for update))
          """)
  int removeByEntry(String name, String value, @Nullable String except);

  /** Of two that trim at once, each leaves alone what the other is removing. */
  @Delete(
      """
      with oldest as materialized (
        select digest from sessions where
      """
          + REMEMBERS
          + """
          order by created_at desc, digest offset #{most})
          delete from sessions where digest = any(array(
            select digest from sessions where digest in (select digest from oldest)
            order by digest for update skip locked))
          """)
  int removeOldest(String name, String value, int most);

  record Found(Row session, @Nullable User user) {}

  record Row(
      String digest,
      String entries,
      Instant createdAt,
      Instant lastSeenAt,
      Instant expiresAt,
      @Nullable UUID tokenId,
      @Nullable Instant endsAt,
      String client) {

    SessionData session() {
      SessionOrigin origin = new SessionOrigin(tokenId, endsAt, client);
      return new SessionData(
          digest, SessionEntriesJson.parse(entries), createdAt, lastSeenAt, expiresAt, origin);
    }

    @Override
    public String toString() {
      return "Row[" + digest + "]";
    }
  }
}
