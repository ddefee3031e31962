/** Login with OpenID Connect, for the users of any type. */
module org.authlayer.openid {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.domain.application;
  requires transitive org.authlayer.issuers;
  requires org.authlayer.json;
  requires com.nimbusds.jose.jwt;
  requires oauth2.oidc.sdk;
  requires content.type;

  exports org.authlayer.openid;
}
