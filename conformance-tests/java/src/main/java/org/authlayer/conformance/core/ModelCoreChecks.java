package org.authlayer.conformance.core;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.StoreException;

/** The models of passwords and tokens, in process: AL-MOD-01 to AL-MOD-06. */
public final class ModelCoreChecks {

  private static final BcryptHasher HASHER = new BcryptHasher();
  private static final Member ADA = Member.of("ada", HASHER);
  private static final ModelAuthenticatable<Member> MODEL = ADA.model(HASHER);

  private ModelCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-MOD-01", ModelCoreChecks::modelStatesItsOwnFields),
        new CoreCheck("AL-MOD-02", ModelCoreChecks::verifyTellsRightFromWrong),
        new CoreCheck("AL-MOD-03", ModelCoreChecks::failedVerificationIsAnError),
        new CoreCheck("AL-MOD-04", ModelCoreChecks::passwordModelReadsBasicHeaders),
        new CoreCheck("AL-MOD-05", ModelCoreChecks::passwordModelReadsBodyFields),
        new CoreCheck("AL-MOD-06", ModelCoreChecks::tokenModelReadsBearerHeaders));
  }

  private static void modelStatesItsOwnFields(CoreProbe it, Form form) throws Exception {
    Trace trace = it.trace(Member.class);
    Middleware basic = it.layer().authenticator(form, MODEL);
    trace.send("stated fields", basic, it.basic("ada", Member.PASSWORD)).shows("Member[ada]");
    trace.send("decoy name", basic, it.basic(ADA.email(), Member.PASSWORD)).shows("no user");
    trace.send("decoy hash", basic, it.basic("ada", Member.DECOY_PASSWORD)).shows("no user");
    trace.send("both decoys", basic, it.basic(ADA.email(), Member.DECOY_PASSWORD)).shows("no user");
  }

  static void verifyTellsRightFromWrong(CoreProbe probe) {
    String right = Member.PASSWORD;
    probe.equal("verify knows the password", true, verify(probe, right));
    probe.equal(
        "not one that differs in its first character",
        false,
        verify(probe, "C" + right.substring(1)));
    probe.equal(
        "nor in its last", false, verify(probe, right.substring(0, right.length() - 1) + "E"));
    probe.equal("nor the empty one", false, verify(probe, ""));
  }

  private static boolean verify(CoreProbe probe, String password) {
    return probe.layer().verify(MODEL, ADA, password);
  }

  static void failedVerificationIsAnError(CoreProbe probe) throws Exception {
    Member corrupt = new Member("ada", "garbage", ADA.email(), ADA.passwordHash());
    ModelAuthenticatable<Member> model = corrupt.model(HASHER);
    probe.equal("verify throws on garbage", "error", verify(probe, model, corrupt));
    probe.equal("verify does not throw on a hash", "true", verify(probe, MODEL, ADA));
    String error = "StoreException: a stored password hash is no bcrypt hash";
    probe.inBothForms(
        "no user is authenticated by a hash that is garbage, and the handler does not run",
        (it, form) -> {
          Trace trace = it.trace(Member.class);
          var basic = it.basic("ada", Member.PASSWORD);
          var body = it.fields("ada", Member.PASSWORD);
          trace.send("Basic", it.layer().authenticator(form, model), basic).shows(error);
          trace.send("fields", it.layer().credentialsAuthenticator(form, model), body).shows(error);
          trace
              .send("sound hash", it.layer().authenticator(form, MODEL), basic)
              .shows("Member[ada]");
        });
  }

  static void passwordModelReadsBasicHeaders(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the ready-made authenticator takes the credentials from a Basic header only",
        (it, form) ->
            sendEverywhere(
                it, it.layer().authenticator(form, MODEL), List.of("Member[ada]", "no user")));
  }

  private static void passwordModelReadsBodyFields(CoreProbe it, Form form) throws Exception {
    Middleware credentials = it.layer().credentialsAuthenticator(form, MODEL);
    sendEverywhere(it, credentials, List.of("no user", "Member[ada]"));
    it.trace(Member.class)
        .send("wrong", credentials, it.fields("ada", Member.DECOY_PASSWORD))
        .shows("no user");
  }

  private static void sendEverywhere(CoreProbe probe, Middleware middleware, List<String> who) {
    Trace trace = probe.trace(Member.class);
    var basic = probe.basic("ada", Member.PASSWORD);
    String header = basic.message().headers().first("Authorization").orElseThrow();
    trace.send("Basic", middleware, basic).shows(who.get(0));
    trace
        .send("Bearer", middleware, probe.bearer(header.substring("Basic ".length())))
        .shows("no user");
    trace.send("form", middleware, probe.fields("ada", Member.PASSWORD)).shows(who.get(1));
  }

  private static void tokenModelReadsBearerHeaders(CoreProbe it, Form form) throws Exception {
    Trace trace = it.trace(Person.class, Pass.class);
    Pass good = Pass.of("good", "Ada", true);
    Pass bad = Pass.of("bad", "Ada", false);
    var passes = new CopyOnWriteArrayList<>(List.of(good, bad));
    Middleware bearer = it.layer().tokenAuthenticator(form, Pass.model(passes));
    trace.send("value", bearer, it.bearer(good.code())).shows("Person[name=Ada], Pass[good]");
    trace.send("identifier", bearer, it.bearer(good.id())).shows("no user");
    trace.send("Basic", bearer, it.authorization("Basic " + good.code())).shows("no user");
    trace.send("invalid", bearer, it.bearer(bad.code())).shows("no user");
  }

  private static String verify(CoreProbe probe, ModelAuthenticatable<Member> model, Member who) {
    try {
      return String.valueOf(probe.layer().verify(model, who, Member.PASSWORD));
    } catch (StoreException failure) {
      return "error";
    }
  }
}
