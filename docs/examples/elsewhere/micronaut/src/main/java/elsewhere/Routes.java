package elsewhere;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.security.token.generator.TokenGenerator;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;

@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class Routes {

  @Serdeable
  record Registration(
      @NotEmpty String name,
      @NotNull @Email String email,
      @NotNull @Size(min = 8) String password,
      @NotNull String confirmPassword) {}

  private final SecureRandom random = new SecureRandom();
  private final Accounts accounts;
  private final Passwords passwords;
  private final TokenGenerator jwts;

  Routes(Accounts accounts, Passwords passwords, TokenGenerator jwts) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.jwts = jwts;
  }

  @Post(uris = {"/token/users", "/jwt/users"})
  @Secured(SecurityRule.IS_ANONYMOUS)
  Account.Shown register(@Valid @Body Registration form) {
    if (!form.password().equals(form.confirmPassword())) {
      throw new HttpStatusException(HttpStatus.BAD_REQUEST, "Passwords did not match");
    }
    Account account =
        new Account(
            UUID.randomUUID().toString(),
            form.name(),
            form.email(),
            passwords.encode(form.password()));
    if (!accounts.add(account)) {
      throw new HttpStatusException(HttpStatus.CONFLICT, "This address is taken");
    }
    return account.shown();
  }

  @Post("/token/login")
  @Secured(Passwords.ROLE)
  Map<String, String> token(Authentication caller) {
    Account account = accounts.ofEmail(caller.getName()).orElseThrow();
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String value = Base64.getEncoder().encodeToString(bytes);
    accounts.addToken(value, account);
    return Map.of("id", UUID.randomUUID().toString(), "value", value, "user_id", account.id());
  }

  @Get("/token/me")
  @Secured(OpaqueTokens.ROLE)
  Account.Shown me(Authentication caller) {
    return accounts.ofEmail(caller.getName()).orElseThrow().shown();
  }

  @Post("/jwt/login")
  @Secured(Passwords.ROLE)
  Map<String, String> jwt(Authentication caller) {
    Account account = accounts.ofEmail(caller.getName()).orElseThrow();
    Date end = Date.from(Instant.now().plusSeconds(900));
    Map<String, Object> claims =
        Map.of(
            "sub", account.id(),
            "exp", end,
            "expiration", end.getTime() / 1000,
            "userId", account.id(),
            "roles", List.of("SIGNED"));
    return Map.of("token", jwts.generateToken(claims).orElseThrow());
  }

  @Post("/jwt/validateLoggedInUser")
  @Secured("SIGNED")
  HttpResponse<Void> validate() {
    return HttpResponse.ok();
  }
}
