package org.authlayer.passkey;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** Each change is one statement, whose count says whether it changed a row. */
interface PasskeyMapper {

  int MOST = 20;

  String OF = " where user_type = #{owner.type} and user_id = #{owner.text}";

  String ROW =
      "select id, user_id, credential_id, user_handle, attested, sign_count, can_back_up, name,"
          + " since, last_used, copied, hash as sign_up"
          + " from passkeys left join passkey_users using (user_type, user_id)";

  /** The key from which challenges follow, on all instances. */
  @Select("select secret from passkey_keys where id = 1")
  Optional<byte[]> challengeKey();

  @Select(ROW + OF + " order by since, id")
  List<Row> of(@Param("owner") UserId owner);

  @Select(ROW + " where credential_id = #{credentialId} and user_type = #{type}")
  Optional<Row> find(byte[] credentialId, String type);

  /** Lets one transaction at a time add keys of a user, whose number is limited. */
  @Select(
      "select pg_advisory_xact_lock(hashtextextended("
          + "'passkeys ' || #{owner.type} || '/' || #{owner.text}, 0)) is null")
  boolean lock(@Param("owner") UserId owner);

  /** No row where any user has the credential, or the owner has the most that a user may have. */
  @Insert(
      """
      insert into passkeys
      select #{id}, #{key.credentialId}, #{owner.type}, #{owner.text}, #{handle}, #{key.attested},
        #{key.count}, #{key.canBackUp}, #{key.isBackedUp}, #{name}, #{now}, null, null
      where (select count(*) from passkeys\
      """
          + OF
          + ") < "
          + MOST
          + " on conflict do nothing")
  int add(
      UserId owner, String id, byte[] handle, String name, Instant now, WebAuthnSteps.Created key);

  /** The user has no password: the hash is of one that was forgotten at once. */
  @Insert("insert into passkey_users values (#{owner.type}, #{owner.text}, #{hash})")
  int addUser(UserId owner, byte[] hash);

  /** The digest of that hash; removals of keys wait for each other. */
  @Select("select hash from passkey_users" + OF + " for update")
  Optional<byte[]> hashOfSignUp(@Param("owner") UserId owner);

  /** Removes the keys of a user who signed up by one, and has a password by now. */
  @Delete(
      "with passworded as (delete from passkey_users"
          + OF
          + " and hash <> #{hash} returning 1) delete from passkeys"
          + OF
          + " and exists (select from passworded)")
  int removeOnceThereIsAPassword(UserId owner, byte[] hash);

  @Delete("delete from passkey_users" + OF)
  int removeUser(@Param("owner") UserId owner);

  /** The counter goes up, or the authenticator has none (Web Authentication, 7.2, 21). */
  @Update(
      """
      update passkeys
      set sign_count = #{use.count}, backed_up = #{use.isBackedUp}, last_used = #{now}
      where id = #{id} and (sign_count < #{use.count} or (sign_count = 0 and #{use.count} = 0))
      """)
  int use(String id, WebAuthnSteps.Use use, Instant now);

  @Update("update passkeys set copied = #{now} where id = #{id}")
  int copied(String id, Instant now);

  @Update("update passkeys set name = #{name}" + OF + " and id = #{id}")
  int rename(UserId owner, String id, String name);

  @Delete("delete from passkeys" + OF + " and id = #{id}")
  int remove(UserId owner, String id);

  @Delete("delete from passkeys" + OF)
  int removeAll(@Param("owner") UserId owner);

  /**
   * A key of a user.
   *
   * @param attested its identifier and its public key
   * @param copied when its counter went back, which a copy of it may have caused
   * @param signUp the digest of the hash by which the user signed up, if it was by a passkey
   */
  @SuppressWarnings("ArrayRecordComponent") // one row, which nothing compares
  record Row(
      String id,
      String userId,
      byte[] credentialId,
      byte[] userHandle,
      byte[] attested,
      long signCount,
      boolean canBackUp,
      String name,
      Instant since,
      @Nullable Instant lastUsed,
      @Nullable Instant copied,
      byte @Nullable [] signUp) {

    @Override
    public String toString() {
      return "Passkey[" + id + "]";
    }
  }
}
