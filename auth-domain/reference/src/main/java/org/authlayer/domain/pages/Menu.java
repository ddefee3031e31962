package org.authlayer.domain.pages;

import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Settings;

public record Menu(boolean website, Set<String> paths, Optional<User> user) {

  /** Of a page of the website, so that the website is mounted. */
  public static Menu of(Settings settings, Optional<User> user) {
    return new Menu(true, settings.operationalPaths(), user);
  }

  public boolean isEmpty() {
    return !website && !paths.contains("/api");
  }
}
