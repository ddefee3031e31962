package org.authlayer.adapter.helidon.security;

import io.helidon.common.context.Contexts;
import io.helidon.security.AuthenticationResponse;
import io.helidon.security.ProviderRequest;
import io.helidon.security.SecurityResponse.SecurityStatus;
import io.helidon.security.Subject;
import io.helidon.security.spi.AuthenticationProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Identity;
import org.jspecify.annotations.Nullable;

/**
 * A chain of this project as an authentication provider of Helidon Security.
 *
 * <p>A user that the chain logs in becomes the {@link Subject}: a principal with identifier and
 * name, the user itself as a public credential under its type. No user is no failure: the provider
 * abstains, with the chain's challenges, so that other providers may follow. A rejection with
 * another status than 401, and a breakage, fail with the status of the chain's answer: a store that
 * cannot be reached is 503 and no anonymous caller.
 *
 * <p>A request that a gate before the route has admitted is not judged again: its users are the
 * subject, and where it has logged in no user, the provider abstains (ADR 0026). The provider's own
 * chain runs on requests that have passed no gate.
 *
 * <pre>{@code
 * Security.builder()
 *     .addProvider(AuthlayerProvider.of(gate), "authlayer")
 *     .build();
 * }</pre>
 */
@SuppressWarnings("exports") // a caller of this class has Helidon Security
public final class AuthlayerProvider implements AuthenticationProvider {

  /** The key below {@code security.providers}, and the usual name of the provider. */
  public static final String KEY = "authlayer";

  private static final int FIRST_REFUSAL = 400;
  private static final int NOBODY = 401;

  private final @Nullable Gate gate;
  private final Subjects subjects;
  private final RequestTranslation asked;

  private AuthlayerProvider(@Nullable Gate gate, Subjects subjects, RequestTranslation asked) {
    this.gate = gate;
    this.subjects = subjects;
    this.asked = asked;
  }

  /** A provider of {@link User}s; {@link Builder#build} has what it refuses. */
  public static AuthlayerProvider of(Gate gate) {
    return builder().gate(gate).build();
  }

  public static Builder builder() {
    return new Builder();
  }

  @Override
  public AuthenticationResponse authenticate(ProviderRequest request) {
    Optional<AdmittedRequest> before =
        Contexts.context().flatMap(context -> context.get(AdmittedRequest.class));
    if (before.isPresent()) {
      return subjects
          .of(before.get())
          .map(AuthenticationResponse::success)
          .orElseGet(AuthenticationResponse::abstain);
    }
    return gate == null ? AuthenticationResponse.abstain() : ask(gate, request);
  }

  private AuthenticationResponse ask(Gate chain, ProviderRequest request) {
    AtomicReference<@Nullable Subject> found = new AtomicReference<>();
    HttpResponse answer =
        chain.pass(
            asked.of(request.env()),
            admitted -> {
              found.set(subjects.require(admitted));
              return HttpResponse.of(200);
            });
    Subject subject = found.get();
    AuthenticationResponse.Builder response =
        AuthenticationResponse.builder().responseHeaders(head(answer));
    if (subject != null && answer.status() < FIRST_REFUSAL) {
      return response.status(SecurityStatus.SUCCESS).user(subject).build();
    }
    if (answer.status() == NOBODY) {
      return response.status(SecurityStatus.ABSTAIN).description("No user is logged in.").build();
    }
    return response
        .status(SecurityStatus.FAILURE_FINISH)
        .statusCode(answer.status())
        .description("The chain answers " + answer.status() + ".")
        .build();
  }

  /** Helidon sends no content with it. */
  private static Map<String, List<String>> head(HttpResponse answer) {
    Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    lines.putAll(answer.headers().lines());
    lines.remove("Content-Type");
    return lines;
  }

  public static final class Builder {

    private final List<Identity<?>> identities = new ArrayList<>();
    private List<AddressBlock> trustedProxies = List.of();
    private @Nullable Gate gate;

    private Builder() {}

    /**
     * The chain that authenticates requests; a guard at its end changes nothing. Without one the
     * provider knows only the users that a chain before the route has logged in.
     */
    public Builder gate(Gate chain) {
      if (gate != null) {
        throw new IllegalStateException(
            KEY + ": this provider has a chain already; join both with then()");
      }
      gate = Objects.requireNonNull(chain, "chain");
      return this;
    }

    /**
     * A user type that becomes a subject; {@link User} without any. The first one with a logged-in
     * user gives the principal. Its {@code toString} has to be fit for a log, as audit writes it.
     */
    public <U> Builder user(Class<U> type, Function<U, String> id, Function<U, String> name) {
      return user(new Identity<>(type, id, name));
    }

    /** The clients whose {@code X-Forwarded-} headers count; none without this. */
    public Builder trustedProxies(List<AddressBlock> networks) {
      trustedProxies = List.copyOf(networks);
      return this;
    }

    /** Refuses a chain that reads the content of requests, or makes no sense. */
    public AuthlayerProvider build() {
      if (gate != null) {
        requireUsable(gate);
      }
      List<Identity<?>> known =
          identities.isEmpty()
              ? List.of(new Identity<>(User.class, user -> user.id().toString(), User::name))
              : identities;
      return new AuthlayerProvider(
          gate, new Subjects(known), new RequestTranslation(new Translation(trustedProxies)));
    }

    public Builder user(Identity<?> identity) {
      if (identities.stream().anyMatch(known -> known.type().equals(identity.type()))) {
        throw new IllegalStateException(
            KEY + ": the user type " + identity.type().getSimpleName() + " is named twice");
      }
      identities.add(identity);
      return this;
    }

    private static void requireUsable(Gate chain) {
      if (chain.readsContent()) {
        throw new IllegalArgumentException(
            KEY
                + ": a security provider sees headers and path but no content, so credentials in"
                + " the body cannot be its authenticator; put that chain before the login route"
                + " itself, and let this provider know the session or token that it opens");
      }
      chain.requireSense("security provider " + KEY);
    }
  }
}
