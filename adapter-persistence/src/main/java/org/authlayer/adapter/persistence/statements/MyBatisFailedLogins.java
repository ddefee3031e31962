package org.authlayer.adapter.persistence.statements;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authlayer.ports.driven.FailedLogins;

record MyBatisFailedLogins(Mappers mappers) implements FailedLogins {

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    Map<String, FailedLoginMapper.Row> rows =
        mappers.call(FailedLoginMapper.class, all -> all.count(array(keys), now, now.plus(window)));
    return keys.stream().map(key -> Objects.requireNonNull(rows.get(key), "row").count()).toList();
  }

  @Override
  public void takeBack(List<String> keys) {
    mappers.call(FailedLoginMapper.class, all -> all.takeBack(array(keys)));
  }

  @Override
  public void forget(List<String> keys) {
    mappers.call(FailedLoginMapper.class, all -> all.forget(array(keys)));
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return mappers.call(FailedLoginMapper.class, all -> all.removeExpired(now, most));
  }

  private static String[] array(List<String> keys) {
    return keys.toArray(String[]::new);
  }
}
