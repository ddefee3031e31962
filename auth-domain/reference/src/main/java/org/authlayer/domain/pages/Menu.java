package org.authlayer.domain.pages;

import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.Settings;

/**
 * The navigation of a page.
 *
 * @param website whether the website is mounted
 * @param paths the paths that the server itself answers
 * @param user the user who is logged in
 */
public record Menu(boolean website, Set<String> paths, Optional<User> user) {

  /** The menu of a server with these settings. */
  public static Menu of(Settings settings, Optional<User> user) {
    return new Menu(
        settings.reference().applications().contains(ReferenceApplication.WEB),
        settings.operationalPaths(),
        user);
  }

  /** Whether it leads nowhere. */
  public boolean isEmpty() {
    return !website && !paths.contains("/api");
  }
}
