package elsewhere;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class Routes {

  record Registration(
      @NotEmpty String name,
      @NotNull @Email String email,
      @NotNull @Size(min = 8) String password,
      @NotNull String confirmPassword) {}

  private final Accounts accounts;
  private final PasswordEncoder encoder;
  private final JwtEncoder jwts;
  private final SecureRandom random = new SecureRandom();

  Routes(Accounts accounts, PasswordEncoder encoder, JwtEncoder jwts) {
    this.accounts = accounts;
    this.encoder = encoder;
    this.jwts = jwts;
  }

  @PostMapping({"/token/users", "/jwt/users"})
  Account.Shown register(@Valid @RequestBody Registration form) {
    if (!form.password().equals(form.confirmPassword())) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "Passwords did not match");
    }
    Account account =
        new Account(
            UUID.randomUUID().toString(),
            form.name(),
            form.email(),
            encoder.encode(form.password()));
    if (!accounts.add(account)) {
      throw new ResponseStatusException(HttpStatus.CONFLICT);
    }
    return account.shown();
  }

  @PostMapping("/token/login")
  Map<String, String> token(@AuthenticationPrincipal Account account) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String value = Base64.getEncoder().encodeToString(bytes);
    accounts.addToken(value, account);
    return Map.of("id", UUID.randomUUID().toString(), "value", value, "user_id", account.id());
  }

  @GetMapping("/token/me")
  Account.Shown me(@AuthenticationPrincipal OAuth2AuthenticatedPrincipal user) {
    Account account = user.getAttribute("account");
    return account.shown();
  }

  @PostMapping("/jwt/login")
  Map<String, String> jwt(@AuthenticationPrincipal Account account) {
    Instant end = Instant.now().plusSeconds(900);
    JwtClaimsSet claims =
        JwtClaimsSet.builder()
            .expiresAt(end)
            .claim("expiration", end.getEpochSecond())
            .claim("userId", account.id())
            .build();
    JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
    return Map.of(
        "token", jwts.encode(JwtEncoderParameters.from(header, claims)).getTokenValue());
  }

  @PostMapping("/jwt/validateLoggedInUser")
  void validate() {}

  @GetMapping("/session/me")
  String session(@AuthenticationPrincipal Account account) {
    return account.email();
  }
}
