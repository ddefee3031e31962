package org.authlayer.adapter.persistence.statements;

import org.apache.ibatis.annotations.Select;

/** Questions about the database itself. */
public interface DatabaseMapper {

  /**
   * Sorts more than it may keep in memory, so that the database has to write a file of some 100 kB:
   * one that it neither logs nor keeps, and cannot write where the disk is full. Both statements
   * cross in one round trip.
   */
  @Select(
      """
      select current_setting('transaction_read_only')::boolean
        from set_config('work_mem', '64kB', true);
      select sum(length(line)) from (
        select repeat('x', 1000) as line, n from generate_series(1, 200) n order by -n offset 0
      ) lines
      """)
  boolean isReadOnly();
}
