package org.authlayer.conformance.architecture.seeded.packagesarenullmarked;

/** Breaks the rule on purpose. */
interface Violation {}
