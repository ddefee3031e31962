package org.authlayer.adapter.persistence.tables;

import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Update;

interface TableScript {

  /** The lock ends with the statement. */
  @Update(
      """
      do $$ begin
        perform pg_advisory_xact_lock(hashtextextended('authlayer own tables', 0));
        ${script}
      end $$
      """)
  int run(@Param("script") String script);
}
