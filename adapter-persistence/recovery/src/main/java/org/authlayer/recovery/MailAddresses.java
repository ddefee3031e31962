package org.authlayer.recovery;

import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.User;

/**
 * The e-mail addresses of the users of one type.
 *
 * @param of the address of a user, to which mails go
 * @param find finds a user by address; mails go to the address that {@code of} then returns, never
 *     to what was typed
 * @param replace gives a user another address; false where it is taken, or the user is not as given
 *     any more
 */
public record MailAddresses<U>(
    Function<U, String> of, Function<String, Optional<U>> find, BiPredicate<U, String> replace) {

  /** Those of the standard users, which are their login names. */
  public static MailAddresses<User> ofStandardUsers(AuthLayer layer) {
    OwnTables<RecoveryMapper> tables =
        OwnTables.of(RecoveryMapper.class, layer.environment().databases()::standard);
    return new MailAddresses<>(
        User::email,
        layer.environment().databases().standard().users()::findByEmail,
        (user, address) ->
            tables.changedUnlessTaken(all -> all.replaceAddress(user.id(), user.email(), address)));
  }
}
