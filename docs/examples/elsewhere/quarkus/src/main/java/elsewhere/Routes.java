package elsewhere;

import io.quarkus.elytron.security.common.BcryptUtil;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.jwt.build.Jwt;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@Path("/")
public class Routes {

  public record Registration(
      @NotEmpty String name,
      @NotNull @Email String email,
      @NotNull @Size(min = 8) String password,
      @NotNull String confirmPassword) {}

  private final SecureRandom random = new SecureRandom();
  private final Accounts accounts;
  private final SecurityIdentity caller;
  private final String secret;

  Routes(
      Accounts accounts,
      SecurityIdentity caller,
      @ConfigProperty(name = "JWT_SECRET") String secret) {
    this.accounts = accounts;
    this.caller = caller;
    this.secret = secret;
  }

  @POST
  @Path("token/users")
  public Account.Shown register(@NotNull @Valid Registration form) {
    if (!form.password().equals(form.confirmPassword())) {
      throw new WebApplicationException(
          Response.status(400).entity(Map.of("reason", "Passwords did not match")).build());
    }
    Account account =
        new Account(
            UUID.randomUUID().toString(),
            form.name(),
            form.email(),
            BcryptUtil.bcryptHash(form.password()));
    if (!accounts.add(account)) {
      throw new WebApplicationException(409);
    }
    return account.shown();
  }

  @POST
  @Path("jwt/users")
  public Account.Shown registerHere(@NotNull @Valid Registration form) {
    return register(form);
  }

  @POST
  @Path("token/login")
  public Map<String, String> token() {
    Account account = caller.getAttribute("account");
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String value = Base64.getEncoder().encodeToString(bytes);
    accounts.addToken(value, account);
    return Map.of("id", UUID.randomUUID().toString(), "value", value, "user_id", account.id());
  }

  @GET
  @Path("token/me")
  public Account.Shown me() {
    Account account = caller.getAttribute("account");
    return account.shown();
  }

  @POST
  @Path("jwt/login")
  public Map<String, String> jwt() {
    Account account = caller.getAttribute("account");
    long end = Instant.now().getEpochSecond() + 900;
    return Map.of(
        "token",
        Jwt.claims()
            .subject(account.id())
            .expiresAt(end)
            .claim("expiration", end)
            .claim("userId", account.id())
            .signWithSecret(secret));
  }

  @POST
  @Path("jwt/validateLoggedInUser")
  public Response validate() {
    return Response.ok().build();
  }
}
