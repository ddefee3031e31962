package org.authlayer.secondfactor;

import java.time.Instant;
import java.util.Optional;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.UserId;

/** Each change is one statement on one row, whose count says whether it was the first. */
interface FactorMapper {

  String OF = " where user_type = #{owner.type} and user_id = #{owner.text}";

  @Select("select secret, since, cardinality(recovery_codes) as recovery from second_factors" + OF)
  Optional<Row> find(@Param("owner") UserId owner);

  /** The factor of a user who has none yet. */
  @Insert(
      """
      insert into second_factors values
      (#{owner.type}, #{owner.text}, #{secret}, #{since}, #{step}, #{codes})
      on conflict do nothing
      """)
  int add(UserId owner, byte[] secret, Instant since, long step, String[] codes);

  /**
   * Uses the code of a step up, once, and none before it (RFC 6238, 5.2). A step that is further
   * ahead than a clock can be is not believed.
   */
  @Update(
      "update second_factors set last_step = #{step}, secret = #{again}"
          + OF
          + " and secret = #{secret} and (last_step < #{step} or last_step > #{believed})")
  int useStep(UserId owner, byte[] secret, byte[] again, long step, long believed);

  /** Uses a recovery code up, once. */
  @Update(
      "update second_factors set recovery_codes = array_remove(recovery_codes, #{code})"
          + OF
          + " and #{code} = any(recovery_codes)")
  int useRecovery(UserId owner, String code);

  @Update("update second_factors set recovery_codes = #{codes}" + OF)
  int renew(UserId owner, String[] codes);

  @Delete("delete from second_factors" + OF)
  int remove(@Param("owner") UserId owner);

  /** The secret is sealed. */
  @SuppressWarnings("ArrayRecordComponent") // one row, which nothing compares
  record Row(byte[] secret, Instant since, int recovery) {}
}
