package org.authlayer.adapter.persistence.hashing;

import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.operation.HashForms;

/** Forms such as "f 700": a function and its work. The password of all is "right". */
record CountingForms(Map<String, Long> spent, Runnable begin, Runnable end) implements HashForms {

  @Override
  public Optional<StoredHash> read(String stored) {
    String[] fields = stored.split(" ", -1);
    return fields.length == 2
        ? Optional.of(new Stored(this, new Work(fields[0], Long.parseLong(fields[1]))))
        : Optional.empty();
  }

  @Override
  public String hash(String password) {
    begin.run();
    Thread.onSpinWait();
    end.run();
    return "argon2 7168";
  }

  @Override
  public void spend(Work work) {
    spent.merge(work.function(), work.units(), Long::sum);
  }

  private record Stored(CountingForms forms, Work work) implements StoredHash {

    @Override
    public boolean matches(String password) {
      forms.spend(work);
      return password.equals("right");
    }

    @Override
    public boolean isOutdated() {
      return true;
    }
  }
}
