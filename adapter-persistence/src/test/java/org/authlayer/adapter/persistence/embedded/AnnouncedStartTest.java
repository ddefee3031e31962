package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.ports.operation.Progress;
import org.authlayer.ports.operation.StoresFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AnnouncedStartTest {

  private final List<String> done = new ArrayList<>();

  @Test
  void firstStartAnnouncesEachOfItsWorksAndALaterOneOnlyItself(@TempDir Path directory) {
    Home home = new Home(directory.resolve("home"));
    Progress progress = (what, howFar) -> () -> done.add(what + ": " + howFar.get());
    StoresFactory stores = new PostgresStoresFactory().announcing(progress);
    stores.open(home.settings()).close();
    String place = Pattern.quote(home.path().toString());
    List<String> first =
        List.of(
            "unpacking the embedded PostgreSQL into "
                + place
                + ", at the first start only: (\\d+) of \\1 MiB",
            "creating the embedded database in " + place + ": ",
            "starting the embedded database in " + place + ": ",
            "bringing the tables in the database at .* up to date: 5 of 5 steps");
    assertEquals(first.size(), done.size(), done::toString);
    for (int i = 0; i < first.size(); i++) {
      assertTrue(Pattern.matches(first.get(i), done.get(i)), done.get(i));
    }

    done.clear();
    stores.open(home.settings()).close();
    assertEquals(List.of("starting the embedded database in " + home.path() + ": "), done);
  }
}
