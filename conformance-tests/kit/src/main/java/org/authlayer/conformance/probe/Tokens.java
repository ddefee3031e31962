package org.authlayer.conformance.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Tokens that the target issued, by the login of the profile or of the one it borrows from. */
public record Tokens(Probe probe) {

  /** In each of which a sample was issued one by one. */
  public static final int LANES = 4;

  private static final int LOGINS_PER_LANE = 4;

  /** A token of a user, issued once per run, user and profile; no check may end it. */
  public String of(Account account) throws Exception {
    return issued(probe.sent(login(account))).string(member());
  }

  public String fresh(Account account) throws Exception {
    return issued(probe.send(login(account))).string(member());
  }

  /** Takes a token back, as its owner does with another one. */
  public void revoke(String token, String with) throws Exception {
    Probe account = probe.in(Profile.ACCOUNT);
    account.accepted("a token is taken back", account.tokens().removal(token).bearer(with));
  }

  /** Whether a change of the password ends other tokens of the user, if the target declares it. */
  public Optional<Boolean> endOthers() {
    return probe.declared().find("decisions.account.endsTokens").map(ends -> !ends.equals("none"));
  }

  /** After a change of the password: the token that asked for it, or a new one where it is over. */
  public String afterChange(Account changed, String asking) throws Exception {
    Answer answer = used(asking);
    Optional<String> ends = probe.declared().find("decisions.account.endsTokens");
    if (ends.isPresent()) {
      boolean asDeclared = answer.isSuccess() != ends.get().equals("all");
      probe.refusal("the token that asked: " + ends.get() + " end", asDeclared, answer);
    }
    return living(changed, asking, answer);
  }

  /** The token itself, or a new one where it is over. */
  String living(Account account, String token) throws Exception {
    return living(account, token, used(token));
  }

  private String living(Account account, String token, Answer used) throws Exception {
    return used.isSuccess() ? token : probe.in(Profile.TOKEN).tokens().fresh(account);
  }

  private Answer used(String token) throws Exception {
    return probe.send(probe.in(Profile.TOKEN).guarded().bearer(token));
  }

  /** The request of the profile {@code account} that removes a token; any instance takes it. */
  public HttpCall removal(String token) throws Exception {
    return probe.call("DELETE", "/tokens/" + id(token));
  }

  private String id(String token) throws Exception {
    return probe
        .accepted("the list of tokens", probe.call("GET", "/tokens").bearer(token))
        .json()
        .valueStream()
        .filter(listed -> listed.path("current").asBoolean(false))
        .map(listed -> listed.path("id").asText())
        .findFirst()
        .orElseThrow(() -> new Obstacle("the list of tokens marks no current one"));
  }

  /**
   * Token records of Cyd, issued by 16 logins, once per run: four lanes at a time, each lane in the
   * order of its logins.
   */
  public List<IssuedToken> issued() throws Exception {
    return probe.once("issued tokens", Sample.class, () -> sample(LOGINS_PER_LANE)).tokens();
  }

  /** As {@link #issued}, by 32 further logins. */
  public List<IssuedToken> more() throws Exception {
    return sample(2 * LOGINS_PER_LANE).tokens();
  }

  /** Of each lane the first and the middle one; of all, one of these was issued first. */
  public List<IssuedToken> earlier() throws Exception {
    List<IssuedToken> all = issued();
    return IntStream.range(0, 2 * LANES).mapToObj(n -> all.get(n * LOGINS_PER_LANE / 2)).toList();
  }

  private record Sample(List<IssuedToken> tokens) {}

  private Sample sample(int logins) throws Exception {
    Tokens opaque = probe.in(Profile.TOKEN).tokens();
    Account cyd = probe.users().cyd();
    Callable<List<IssuedToken>> lane = () -> opaque.lane(cyd, logins);
    List<List<IssuedToken>> lanes = Together.call(Collections.nCopies(LANES, lane));
    return new Sample(lanes.stream().flatMap(List::stream).toList());
  }

  private List<IssuedToken> lane(Account account, int logins) throws Exception {
    List<IssuedToken> lane = new ArrayList<>();
    for (int login = 0; login < logins; login++) {
      lane.add(IssuedToken.in(probe, issued(probe.send(login(account)))));
    }
    return lane;
  }

  private HttpCall login(Account account) {
    HttpCall call = probe.call(issuer(), "POST", "/login");
    return issuer() == Profile.JWT_MANUAL
        ? probe.routes().manual(call, account)
        : call.basic(account);
  }

  private static Answer issued(Answer answer) {
    if (!answer.isSuccess()) {
      throw new Obstacle("no token was issued: the answer was " + answer.status());
    }
    return answer;
  }

  private Profile issuer() {
    return switch (probe.profile()) {
      case TOKEN_EXPIRING, JWT, JWT_MANUAL -> probe.profile();
      default -> Profile.TOKEN;
    };
  }

  private String member() {
    return issuer() == Profile.JWT || issuer() == Profile.JWT_MANUAL ? "token" : "value";
  }
}
