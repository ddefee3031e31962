package org.authlayer.conformance.proxies;

class BehindApacheTest extends BehindAProxy {

  BehindApacheTest() {
    super(ProxyKind.APACHE);
  }
}
