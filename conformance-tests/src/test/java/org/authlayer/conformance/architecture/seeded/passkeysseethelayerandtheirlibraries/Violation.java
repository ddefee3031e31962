package org.authlayer.conformance.architecture.seeded.passkeysseethelayerandtheirlibraries;

import com.tngtech.archunit.core.domain.JavaClass;

/** Breaks the rule on purpose. */
record Violation(JavaClass library) {}
