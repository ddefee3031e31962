package org.authlayer.peers.quarkus;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The routes of the lane {@code load} with Quarkus. */
@Path("/")
public class Routes {

  private final SecurityIdentity identity;

  public Routes(SecurityIdentity identity) {
    this.identity = identity;
  }

  void ready(@Observes StartupEvent event) {
    System.out.println("quarkus ready at its port");
  }

  @GET
  @Path("plain")
  @Produces(MediaType.TEXT_PLAIN)
  public String plain() {
    return "constant";
  }

  @GET
  @Path("me")
  @Produces(MediaType.APPLICATION_JSON)
  public User me() {
    return identity.getAttribute("user");
  }

  @POST
  @Path("jwt/validateLoggedInUser")
  public Response validate() {
    return Response.ok().build();
  }
}
