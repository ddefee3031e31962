package org.authlayer.adapter.persistence.statements;

import org.apache.ibatis.annotations.Select;

interface PingMapper {

  @Select("select 1")
  int ping();
}
