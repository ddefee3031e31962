package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

interface DatabaseMapper {

  /** The timeline grows with each promotion of a standby, and is null on a standby. */
  record Condition(boolean readOnly, Instant clock, @Nullable Integer timeline, long cluster) {}

  String READ_ONLY =
      "current_setting('transaction_read_only')::boolean as read_only, clock_timestamp() as clock";

  /**
   * Makes the database write a temporary file of some 100 kB, which fails on a full disk; unless
   * the role may have none.
   */
  String WITH_A_FILE =
      """
       from set_config('work_mem',
        case current_setting('temp_file_limit') when '0' then '4MB' else '64kB' end, true);
      select sum(length(line)) from (
        select repeat('x', 1000) as line, n from generate_series(1, 200) n order by -n offset 0
      ) lines
      """;

  /** The name of a file of the log begins with the timeline, in eight hexadecimal digits. */
  String TIMELINE =
      """
      , case when not pg_is_in_recovery()
          then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
        end as timeline,
        (select system_identifier from pg_control_system()) as cluster
      """;

  @Select("select " + READ_ONLY + TIMELINE + WITH_A_FILE)
  Condition condition();

  /** For a database that has no timelines, or does not show them. */
  @Select("select " + READ_ONLY + ", null::int as timeline, 0::bigint as cluster" + WITH_A_FILE)
  Condition conditionWithoutTimeline();
}
