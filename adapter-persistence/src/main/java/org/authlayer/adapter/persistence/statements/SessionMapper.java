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
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * A statement that stores a session shares a lock on each of its users with others, and excludes
 * one that ends the sessions of a user ({@link #lock}). All take these locks before any row's, so
 * that no statement waits in a circle.
 */
interface SessionMapper {

  String COLUMNS =
      """
      select encode(digest, 'hex') as digest, data::text as data,
        identities::text as identities, created_at, last_seen_at, expires_at, token_id, ends_at, client
      from sessions
      """;

  String REMEMBERS = " data @> jsonb_build_object(#{user.type}::text, #{user.text}::text) ";

  /** A token that was removed meanwhile has taken the session with it. */
  String LOCKED_AND_TOKEN_ALIVE =
      """
      with locked as materialized (
        select pg_advisory_xact_lock_shared(
          hashtextextended(name || '=' || id, 0))
        from unnest(#{columns.types}::text[], #{columns.users}::text[]) as one (name, id)
      ), token as materialized (
        select id from user_tokens
        where id = #{columns.token} and (select count(*) from locked) >= 0
        for key share
      ), alive as materialized (
        select (select count(*) from locked) >= 0
          and (#{columns.token}::uuid is null or exists (select from token)) as yes
      )
      """;

  String INSERT =
      """
      insert into sessions (digest, data, identities, created_at, last_seen_at, expires_at,
        token_id, ends_at, client)
      select decode(#{to.digest}, 'hex'), jsonb_object(#{columns.data}::text[]),
        (select coalesce(jsonb_object_agg(name, fact::jsonb), '{}')
          from unnest(#{columns.types}::text[], #{columns.facts}::text[]) as one (name, fact)),
        #{to.createdAt}, #{to.lastSeenAt}, #{to.expiresAt},
        #{columns.token}::uuid, #{columns.ends}::timestamptz, #{to.client}::text
      """;

  /** {@link WholeRows} reads the columns in this order; the user is the one of a type. */
  @Select(
      """
      select u.id, u.name, u.email, u.password_hash, s.digest, s.data, s.identities,
        s.created_at, s.last_seen_at, s.expires_at, s.token_id, s.ends_at, s.client
      from sessions s left join users u on u.id = (s.data ->> #{type}::text)::uuid
      where s.digest = #{digest}
      """)
  Optional<Found> find(byte[] digest, @Nullable String type);

  @Insert(LOCKED_AND_TOKEN_ALIVE + INSERT + "from alive where alive.yes")
  int add(SessionData to, SessionColumns columns);

  @Insert(
      LOCKED_AND_TOKEN_ALIVE
          + """
          , ended as (
            delete from sessions
            where (select yes from alive)
              and digest = decode(#{before.digest}, 'hex')
              and data @> jsonb_object(#{found.data}::text[])
              and (#{before.isMixed} and identities is null
                or data = jsonb_object(#{found.data}::text[]))
            returning digest)
          """
          + INSERT
          + "from ended")
  int rotate(SessionData before, SessionColumns found, SessionData to, SessionColumns columns);

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
  List<Row> findByUser(UserId user, Instant now);

  /** Held until the transaction ends; a statement of its own, so that the next one sees all. */
  @Select("select pg_advisory_xact_lock(hashtextextended(#{type} || '=' || #{text}, 0))::text")
  String lock(UserId user);

  @Update(
      "update sessions set token_id = null where digest = decode(#{digest}, 'hex') and" + REMEMBERS)
  int detach(String digest, UserId user);

  /**
   * Follows {@code chosen}: a session ends with its last user, and else goes on without the user.
   */
  String FORGOTTEN =
      """
      , ended as (
        delete from sessions where digest in (
          select digest from chosen
          where identities is null or identities - #{user.type}::text = '{}')
        returning digest
      ), left_to_others as (
        update sessions set
          data = data - array(
            select name from jsonb_object_keys(data) as held (name)
            where name = #{user.type}::text
              or starts_with(name, 'proof/' || #{user.type}::text || '/')),
          identities = identities - #{user.type}::text,
          token_id = case when identities -> #{user.type}::text -> 'token' is not null then null else token_id end
        where digest in (
          select digest from chosen where identities - #{user.type}::text <> '{}')
        returning digest
      )
      select (select count(*) from ended) + (select count(*) from left_to_others)
      """;

  @Select(
      value =
          "with chosen as materialized (select digest, identities from sessions"
              + " where digest = decode(#{digest}, 'hex') and"
              + REMEMBERS
              + " for update)"
              + FORGOTTEN,
      affectData = true)
  int removeUser(String digest, UserId user);

  @Select(
      value =
          "with chosen as materialized (select digest, identities from sessions where"
              + REMEMBERS
              + """
              and digest is distinct from decode(#{except,jdbcType=VARCHAR}, 'hex')
              order by digest for update)
              """
              + FORGOTTEN,
      affectData = true)
  int removeByUser(UserId user, @Nullable String except);

  /** Of two that trim at once, each leaves alone what the other is removing. */
  @Select(
      value =
          """
          with oldest as materialized (
            select digest from sessions where expires_at > #{now} and coalesce(
              (identities -> #{user.type}::text ->> 'ends')::timestamptz > #{now}, true) and
          """
              + REMEMBERS
              + """
                order by coalesce(
                  (identities -> #{user.type}::text ->> 'since')::timestamptz, created_at) desc, digest
                offset #{most}
              ), chosen as materialized (
                select digest, identities from sessions where digest in (select digest from oldest)
                order by digest for update skip locked)
              """
              + FORGOTTEN,
      affectData = true)
  int removeOldest(UserId user, int most, Instant now);

  record Found(Row session, @Nullable User user) {}

  record Row(
      String digest,
      String data,
      @Nullable String identities,
      Instant createdAt,
      Instant lastSeenAt,
      Instant expiresAt,
      @Nullable UUID tokenId,
      @Nullable Instant endsAt,
      String client) {

    SessionData session() {
      return SessionColumns.session(this);
    }

    @Override
    public String toString() {
      return "Row[" + digest + "]";
    }
  }
}
