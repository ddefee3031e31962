package org.authlayer.conformance.architecture.seeded.namessaywhatatypeis;

/** Breaks the rule on purpose. */
interface UserServiceImpl {}
