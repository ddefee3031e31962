package org.authlayer.adapter.persistence;

import org.apache.ibatis.annotations.Select;

interface PingMapper {

  @Select("select 1")
  int ping();
}
