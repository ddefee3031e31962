package org.authlayer.conformance.architecture.seeded.coreknowsnopageandnodocument;

/** Breaks the rule on purpose. */
record LoginPage() {}
