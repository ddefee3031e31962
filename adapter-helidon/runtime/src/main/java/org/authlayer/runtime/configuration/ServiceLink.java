package org.authlayer.runtime.configuration;

import java.util.regex.Pattern;

/** Variables that Kubernetes sets in each container, for each service of its name space. */
public final class ServiceLink {

  private static final Pattern FORM =
      Pattern.compile(
          "\\w+_(SERVICE_HOST=[0-9a-f.:]+|SERVICE_PORT(_\\w+)?=\\d+|PORT(_\\d+_\\w+)?=(tcp|udp|sctp)://.*"
              + "|PORT_\\d+_\\w+_(PROTO|PORT|ADDR)=.*)");

  private ServiceLink() {}

  /** A variable with the name of a setting is one only if its value is an address (tcp://...). */
  public static boolean is(String variable, String value, boolean isSetting) {
    return FORM.matcher(variable + '=' + value).matches() && (value.contains("://") || !isSetting);
  }
}
