package org.authlayer.conformance.proxies;

class BehindHaproxyTest extends BehindAProxy {

  BehindHaproxyTest() {
    super(ProxyKind.HAPROXY);
  }
}
