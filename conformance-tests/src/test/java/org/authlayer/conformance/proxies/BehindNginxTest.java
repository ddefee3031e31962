package org.authlayer.conformance.proxies;

class BehindNginxTest extends BehindAProxy {

  BehindNginxTest() {
    super(ProxyKind.NGINX);
  }
}
