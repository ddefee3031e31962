/** The reference applications: the routes of the specification, a website, and its pages. */
module org.authlayer.domain.reference {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain.application;
  requires gg.jte.runtime;

  exports org.authlayer.domain.routes;

  provides org.authlayer.ports.driving.ApplicationFactory with
      org.authlayer.domain.routes.ReferenceApplications;
  provides org.authlayer.ports.driving.ProblemPage with
      org.authlayer.domain.pages.BrowserProblems;
}
