package org.authlayer.runtime.configuration;

import java.util.regex.Pattern;

/** Variables that Kubernetes sets in each container, for each service of its name space. */
public final class ServiceLink {

  private static final Pattern FORM =
      Pattern.compile(
          "\\w+_(SERVICE_HOST=[0-9a-f.:]+|SERVICE_PORT(_\\w+)?=\\d+|PORT(_\\d+_\\w+)?=(tcp|udp|sctp)://.*"
              + "|PORT_\\d+_\\w+_(PROTO|PORT|ADDR)=.*)");

  private ServiceLink() {}

  /** Whether it is one: with the name of a setting only as an address, tcp://10.0.0.1:80. */
  public static boolean is(String variable, String value, boolean isSetting) {
    return FORM.matcher(variable + '=' + value).matches() && (value.contains("://") || !isSetting);
  }
}
