package org.authlayer.conformance.section.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.authlayer.conformance.core.AuthenticatorCases;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.core.SessionSeat;
import org.authlayer.conformance.core.Trace;
import org.authlayer.conformance.core.Visitor;
import org.authlayer.conformance.memory.BcryptHasher;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;

/** The model-based protocols, in process: AL-MOD. */
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
        new CoreCheck("AL-MOD-06", ModelCoreChecks::tokenModelReadsBearerHeaders),
        new CoreCheck("AL-MOD-07", ModelCoreChecks::sessionModelKeepsTheIdentifier),
        new CoreCheck("AL-MOD-08", ModelCoreChecks::sessionAuthenticatorTakesADatabase));
  }

  static void modelStatesItsOwnFields(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "login works by the fields that the model states and by no other",
        List.of(
            "stated fields -> Member[ada]",
            "decoy name -> nobody",
            "decoy hash -> nobody",
            "both decoys -> nobody"),
        (it, form) -> {
          Trace trace = it.trace(Member.class);
          Middleware basic = it.layer().authenticator(form, MODEL);
          trace.send("stated fields", basic, it.basic("ada", Member.PASSWORD));
          trace.send("decoy name", basic, it.basic(ADA.email(), Member.PASSWORD));
          trace.send("decoy hash", basic, it.basic("ada", Member.DECOY_PASSWORD));
          trace.send("both decoys", basic, it.basic(ADA.email(), Member.DECOY_PASSWORD));
          return trace.lines();
        });
  }

  static void verifyTellsRightFromWrong(CoreProbe probe) {
    String right = Member.PASSWORD;
    List<String> passwords =
        List.of(right, "C" + right.substring(1), right.substring(0, right.length() - 1) + "E", "");
    probe.equal(
        "verify tells the password from one that differs in its first or last character and from"
            + " the empty one",
        List.of(true, false, false, false),
        passwords.stream().map(each -> probe.layer().verify(MODEL, ADA, each)).toList());
  }

  static void failedVerificationIsAnError(CoreProbe probe) throws Exception {
    Member corrupt = new Member("ada", "garbage", ADA.email(), ADA.passwordHash());
    ModelAuthenticatable<Member> model = corrupt.model(HASHER);
    probe.equal("verify throws on garbage", "error", verify(probe, model, corrupt));
    probe.equal("verify does not throw on a hash", "true", verify(probe, MODEL, ADA));
    String error = "StoreException: a stored password hash is no bcrypt hash";
    probe.inBothForms(
        "nobody is authenticated by a hash that is garbage, and the handler does not run",
        List.of("Basic -> " + error, "fields -> " + error, "sound hash -> Member[ada]"),
        (it, form) -> {
          Trace trace = it.trace(Member.class);
          var basic = it.basic("ada", Member.PASSWORD);
          var body = it.with(AuthenticatorCases.form("ada", Member.PASSWORD));
          trace.send("Basic", it.layer().authenticator(form, model), basic);
          trace.send("fields", it.layer().credentialsAuthenticator(form, model), body);
          trace.send("sound hash", it.layer().authenticator(form, MODEL), basic);
          return trace.lines();
        });
  }

  static void passwordModelReadsBasicHeaders(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the ready-made authenticator takes the credentials from a Basic header only",
        List.of("Basic -> Member[ada]", "Bearer -> nobody", "form -> nobody"),
        (it, form) -> {
          Trace trace = it.trace(Member.class);
          Middleware basic = it.layer().authenticator(form, MODEL);
          sendEverywhere(it, trace, basic);
          return trace.lines();
        });
  }

  static void passwordModelReadsBodyFields(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the credentials authenticator of the same model takes them from the body only",
        List.of("Basic -> nobody", "Bearer -> nobody", "form -> Member[ada]", "wrong -> nobody"),
        (it, form) -> {
          Trace trace = it.trace(Member.class);
          Middleware credentials = it.layer().credentialsAuthenticator(form, MODEL);
          sendEverywhere(it, trace, credentials);
          var wrong = AuthenticatorCases.form("ada", Member.DECOY_PASSWORD);
          trace.send("wrong", credentials, it.with(wrong));
          return trace.lines();
        });
  }

  private static void sendEverywhere(CoreProbe probe, Trace trace, Middleware middleware) {
    var basic = probe.basic("ada", Member.PASSWORD);
    String header = basic.message().headers().first("Authorization").orElseThrow();
    trace.send("Basic", middleware, basic);
    trace.send("Bearer", middleware, probe.bearer(header.substring("Basic ".length())));
    trace.send("form", middleware, probe.with(AuthenticatorCases.form("ada", Member.PASSWORD)));
  }

  static void tokenModelReadsBearerHeaders(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the value of a valid token in a Bearer header authenticates the token's owner",
        List.of(
            "value -> Person[name=Ada], Pass[good]",
            "identifier -> nobody",
            "Basic -> nobody",
            "invalid -> nobody"),
        (it, form) -> {
          Trace trace = it.trace(Person.class, Pass.class);
          Pass good = Pass.of("good", "Ada", true);
          Pass bad = Pass.of("bad", "Ada", false);
          var passes = new CopyOnWriteArrayList<>(List.of(good, bad));
          Middleware bearer = it.layer().authenticator(form, Pass.model(passes));
          trace.send("value", bearer, it.bearer(good.code()));
          trace.send("identifier", bearer, it.bearer(good.id()));
          trace.send("Basic", bearer, it.authorization("Basic " + good.code()));
          trace.send("invalid", bearer, it.bearer(bad.code()));
          return trace.lines();
        });
  }

  static void sessionModelKeepsTheIdentifier(CoreProbe probe) throws Exception {
    InMemoryStores stores = new InMemoryStores();
    User ada = add(stores, UUID.randomUUID(), "Ada");
    User bob = add(stores, UUID.randomUUID(), "Bob");
    for (Form form : Form.values()) {
      SessionSeat seat = SessionSeat.of(probe.layer());
      Trace trace = probe.trace(User.class);
      Middleware chain =
          chain(probe, seat, form, model(new Databases(stores, Map.of())), Optional.empty());
      for (User user : List.of(ada, bob)) {
        Visitor visitor = new Visitor();
        trace.visit("login", chain, visitor, request -> probe.layer().login(request, user));
        trace.visit("later", chain, visitor);
      }
      probe.equal(
          "the sessions keep the text of each record's identifier (" + form + ")",
          List.of(List.of(ada.id().toString()), List.of(bob.id().toString())),
          seat.entries().stream().map(entries -> List.copyOf(entries.values())).toList());
      probe.equal(
          "the sessions bring their users back (" + form + ")",
          List.of("login -> " + ada, "later -> " + ada, "login -> " + bob, "later -> " + bob),
          trace.lines());
    }
  }

  static void sessionAuthenticatorTakesADatabase(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the user comes from the named database, and from the default one when none is named",
        List.of("none -> in the default", "A -> in A", "B -> in B"),
        (it, form) -> {
          UUID id = UUID.randomUUID();
          Databases databases =
              new Databases(
                  holding(id, "in the default"),
                  Map.of("A", holding(id, "in A"), "B", holding(id, "in B")));
          User any = new User(id, "any", "any@example.org", "hash");
          SessionSeat seat = SessionSeat.of(it.layer());
          Visitor visitor = new Visitor();
          Trace trace = it.trace();
          Middleware standard = chain(it, seat, form, model(databases), Optional.empty());
          trace.visit("login", standard, visitor, request -> it.layer().login(request, any));
          List<String> seen = new ArrayList<>();
          for (String name : List.of("none", "A", "B")) {
            Optional<String> database = Optional.of(name).filter(named -> !named.equals("none"));
            trace.visit(
                name,
                chain(it, seat, form, model(databases), database),
                visitor,
                request ->
                    seen.add(
                        name
                            + " -> "
                            + it.layer().get(request, User.class).map(User::name).orElse("no")));
          }
          return seen;
        });
  }

  private static Middleware chain(
      CoreProbe probe,
      SessionSeat seat,
      Form form,
      ModelSessionAuthenticatable<User> model,
      Optional<String> database) {
    return seat.middleware().then(probe.layer().sessionAuthenticator(form, model, database));
  }

  private static ModelSessionAuthenticatable<User> model(Databases databases) {
    return new ModelSessionAuthenticatable<>(
        User.class, User::id, stores -> stores.users()::findById, databases);
  }

  private static InMemoryStores holding(UUID id, String name) {
    InMemoryStores stores = new InMemoryStores();
    add(stores, id, name);
    return stores;
  }

  private static User add(InMemoryStores stores, UUID id, String name) {
    User user = new User(id, name, name.replace(' ', '.') + "@example.org", "hash");
    stores.users().add(new NewUser(id, user.name(), user.email(), user.passwordHash()));
    return user;
  }

  private static String verify(CoreProbe probe, ModelAuthenticatable<Member> model, Member who) {
    try {
      return String.valueOf(probe.layer().verify(model, who, Member.PASSWORD));
    } catch (StoreException failure) {
      return "error";
    }
  }
}
