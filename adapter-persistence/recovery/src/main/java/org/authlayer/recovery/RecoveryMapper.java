package org.authlayer.recovery;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.UserId;

/** Each change is one statement, whose count says whether it was the first. */
interface RecoveryMapper {

  String OF = " where user_type = #{user.type} and user_id = #{user.text}";

  /** Another instance has taken the mail meanwhile where its attempts are others. */
  String TAKEN = " where id = #{mail.id} and attempts = #{mail.attempts}";

  @Insert(
      """
      insert into recovery_mails (id, user_type, user_id, letter, address, written_at, due_at)
      values (#{id}, #{user.type}, #{user.text}, #{letter}, #{address}, #{now}, #{now})
      """)
  int add(UUID id, UserId user, Letter letter, String address, Instant now);

  /**
   * Takes a mail that is due, until then. One that is due later than the pause after its attempts
   * was written by a clock that was ahead, and is due now; its day begins with this attempt. A
   * newer version, which shares the table, may know more letters.
   */
  @Select(
      affectData = true,
      value =
          """
          update recovery_mails set attempts = attempts + 1, due_at = #{until},
            written_at = least(written_at, #{now})
          where id = (
            select id from recovery_mails
            where failed_at is null and user_type = any (#{types}) and letter = any (#{letters})
              and (due_at <= #{now}
                or due_at - interval '1 minute' * least(power(2, least(attempts, 9)), 360) > #{until})
            order by due_at limit 1 for update skip locked)
          returning id, user_type, user_id, letter, address, written_at as written, attempts
          """)
  Optional<Row> take(String[] types, String[] letters, Instant now, Instant until);

  @Delete("delete from recovery_mails" + TAKEN)
  int done(@Param("mail") Row mail);

  @Update("update recovery_mails set due_at = #{due}, failure = #{failure}" + TAKEN)
  int retry(Row mail, Instant due, String failure);

  @Update("update recovery_mails set failed_at = #{now}, failure = #{failure}" + TAKEN)
  int fail(Row mail, Instant now, String failure);

  /** Removes mails that failed before a time, and networks that were last seen before another. */
  @Delete(
      """
      with mails as (delete from recovery_mails where failed_at < #{failed})
      delete from recovery_networks where seen_at < #{seen}
      """)
  int forgetOld(Instant failed, Instant seen);

  @Select("select verified from recovery_users" + OF)
  Optional<String> verified(@Param("user") UserId user);

  @Select("select wanted from recovery_users" + OF)
  Optional<String> wanted(@Param("user") UserId user);

  /** The address that a mail reached; a wish for it has come true. */
  @Insert(
      """
      insert into recovery_users as held (user_type, user_id, verified)
      values (#{user.type}, #{user.text}, #{address})
      on conflict (user_type, user_id) do update set verified = excluded.verified,
        wanted = nullif(held.wanted, excluded.verified)
      """)
  int verify(UserId user, String address);

  @Insert(
      """
      insert into recovery_users (user_type, user_id, wanted)
      values (#{user.type}, #{user.text}, #{address})
      on conflict (user_type, user_id) do update set wanted = excluded.wanted
      """)
  int want(UserId user, String address);

  @Update("update recovery_users set wanted = null" + OF)
  int unwant(@Param("user") UserId user);

  /** Whether the user came from other networks before, and never from this one. */
  @Select(
      affectData = true,
      value =
          """
          with known as (
            insert into recovery_users (user_type, user_id) values (#{user.type}, #{user.text})
            on conflict do nothing)
          insert into recovery_networks values (#{user.type}, #{user.text}, #{network}, #{now})
          on conflict (user_type, user_id, digest) do update set seen_at = excluded.seen_at
          returning xmax = 0 and exists (select from recovery_networks
            where user_type = #{user.type} and user_id = #{user.text})
          """)
  boolean isNew(UserId user, byte[] network, Instant now);

  /** Removes all rows of a user, mails that wait included. */
  @Delete("with mails as (delete from recovery_mails" + OF + ") delete from recovery_users" + OF)
  int forget(@Param("user") UserId user);

  /** Gives a standard user another address, unless it changed meanwhile. */
  @Update("update users set email = #{successor} where id = #{id} and email = #{expected}")
  int replaceAddress(UUID id, String expected, String successor);

  /** A mail that waits; its user is empty where only an address is known. */
  record Row(
      UUID id,
      String userType,
      String userId,
      Letter letter,
      String address,
      Instant written,
      int attempts) {

    UserId user() {
      return new UserId(userType, userId);
    }

    @Override
    public String toString() {
      return "Row[" + id + ", " + letter + "]";
    }
  }
}
