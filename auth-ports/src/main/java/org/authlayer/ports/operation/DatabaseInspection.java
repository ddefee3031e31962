package org.authlayer.ports.operation;

import java.time.Instant;
import java.util.OptionalInt;

/**
 * The state of a database as one connection shows it, without a change.
 *
 * @param product name and version of the database server
 * @param serves whether a server of this release can use the tables as they are
 * @param tables the version of the tables; nothing where there are none
 * @param newest the version of the tables that this release creates
 * @param clock the clock of the database
 * @param superuser whether the login is a superuser
 * @param changeable whether the database takes changes; a standby takes none
 * @param creatable whether the login may create tables
 */
public record DatabaseInspection(
    String product,
    boolean serves,
    OptionalInt tables,
    int newest,
    Instant clock,
    boolean superuser,
    boolean changeable,
    boolean creatable) {}
