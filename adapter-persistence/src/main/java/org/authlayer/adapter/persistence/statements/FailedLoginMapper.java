package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.Map;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.MapKey;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.FailedLogins.Count;

/**
 * Many requests want the same few rows, so none is locked while a statement waits for the disk; a
 * crash may lose the last counts. Rows are locked in the order of their keys, or not waited for.
 */
interface FailedLoginMapper {

  String WITHOUT_WAITING_FOR_THE_DISK =
      """
      with hurry as materialized (
        select set_config('synchronous_commit', 'off', true) as done
      )
      """;

  String LOCKED =
      "array(select key from failed_logins where key = any(#{keys}::text[]) order by key for"
          + " update)";

  @MapKey("key")
  @Select(
      WITHOUT_WAITING_FOR_THE_DISK
          + """
          insert into failed_logins as old (key, failures, until)
          select key, 1, #{until} from hurry, unnest(#{keys}::text[]) as given (key)
          where done is not null order by key collate "C"
          on conflict (key) do update set
            failures = case when old.until <= #{now} then 1 else old.failures + 1 end,
            until = case when old.until <= #{now} or old.failures = 0
              then excluded.until else least(old.until, excluded.until) end
          returning key, failures, until
          """)
  Map<String, Row> count(String[] keys, Instant now, Instant until);

  @Update(
      WITHOUT_WAITING_FOR_THE_DISK
          + "update failed_logins set failures = greatest(failures - 1, 0) from hurry"
          + " where done is not null and key = any("
          + LOCKED
          + ")")
  int takeBack(String[] keys);

  @Delete(
      WITHOUT_WAITING_FOR_THE_DISK
          + "delete from failed_logins using hurry where done is not null and key = any("
          + LOCKED
          + ")")
  int forget(String[] keys);

  @Delete(
      """
      delete from failed_logins where key = any(array(
        select key from failed_logins where until <= #{now}
        order by until limit #{most} for update skip locked))
      """)
  int removeExpired(Instant now, int most);

  record Row(String key, int failures, Instant until) {

    Count count() {
      return new Count(failures, until);
    }
  }
}
