package org.authlayer.conformance.section.registration;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;

/** Wrong implementations of what DeclaredAccountChecks checks. */
public final class DeclaredAccountSaboteurs {

  private DeclaredAccountSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        accepting("a domain without a dot", email -> email.endsWith("@localhost")),
        accepting("a quoted local part", email -> email.startsWith("\"")),
        accepting("a domain literal", email -> email.endsWith("]")),
        accepting("letters beyond ASCII", email -> email.contains("é")),
        accepting("an underscore in the domain", email -> email.contains("exa_mple")),
        accepting("65 characters before the at-sign", email -> email.indexOf('@') == 65),
        accepting("255 characters", email -> email.length() == 255),
        refusing("a leading dot", email -> email.startsWith(".")),
        refusing("two dots", email -> email.contains("..")),
        refusing("64 characters before the at-sign", email -> email.indexOf('@') == 64),
        refusing("254 characters", email -> email.length() == 254),
        WireSaboteur.ofApplication(
            "AL-DEC-24",
            "addresses are folded on arrival",
            Payloads.reading("email", email -> true, WrongUsers::lower)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-24",
            "addresses are folded in the store",
            Tamper.users(DeclaredAccountSaboteurs::storingFolded)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-24",
            "uniqueness ignores case",
            Tamper.users(DeclaredAccountSaboteurs::uniqueInAnyCase)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-24",
            "the last account in any case is found",
            Tamper.users(DeclaredAccountSaboteurs::findingTheLast)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-24",
            "the first account in any case is found",
            Tamper.users(WrongUsers.folding(WrongUsers::lower))),
        WireSaboteur.ofApplication(
            "AL-DEC-25",
            "characters are counted in UTF-16 units",
            passwords(password -> password.length() == 8 && password.codePointCount(0, 8) == 4)),
        WireSaboteur.ofApplication(
            "AL-DEC-25",
            "73 bytes are refused",
            Payloads.refusing(request -> bytes(Payloads.text(request, "password")) == 73)),
        WireSaboteur.ofApplication(
            "AL-DEC-25",
            "257 characters are accepted",
            passwords(password -> password.codePointCount(0, password.length()) == 257)),
        WireSaboteur.ofApplication(
            "AL-DEC-25",
            "256 characters are refused",
            Payloads.refusing(
                request -> {
                  String password = Payloads.text(request, "password");
                  return password.codePointCount(0, password.length()) == 256;
                })),
        verifying(
            "256 characters never verify", (sent, real) -> bytes(sent) < 256 && sent.equals(real)),
        verifying("the 73rd byte does not count", DeclaredAccountSaboteurs::isSameBut73),
        WireSaboteur.ofApplication(
            "AL-DEC-25", "NUL is accepted", passwords(password -> password.indexOf('\0') >= 0)),
        WireSaboteur.ofApplication(
            "AL-DEC-25",
            "72 bytes are refused",
            Payloads.refusing(request -> bytes(Payloads.text(request, "password")) == 72)),
        verifying(
            "what is beyond 72 bytes does not count", DeclaredAccountSaboteurs::isSameIn72Bytes),
        verifying("equivalent spellings are equal", DeclaredAccountSaboteurs::isEquivalent),
        verifying(
            "long passwords never verify", (sent, real) -> bytes(sent) < 72 && sent.equals(real)),
        verifying(
            "characters beyond the basic plane never verify",
            (sent, real) -> sent.codePointAt(0) < 0x10000 && sent.equals(real)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-25", "another cost", Tamper.hasher(DeclaredAccountSaboteurs::dearer)));
  }

  private static WireSaboteur accepting(String wrong, Predicate<String> which) {
    return WireSaboteur.ofApplication(
        "AL-DEC-24",
        "accepts " + wrong,
        Payloads.reading("email", which, email -> Payloads.somebody()));
  }

  private static WireSaboteur refusing(String wrong, Predicate<String> which) {
    return WireSaboteur.ofApplication(
        "AL-DEC-24",
        "refuses " + wrong,
        Payloads.refusing(request -> which.test(Payloads.text(request, "email"))));
  }

  private static WireSaboteur verifying(String wrong, BiPredicate<String, String> same) {
    return WireSaboteur.ofEnvironment("AL-DEC-25", wrong, LooseHasher.where(same));
  }

  /** Accepts some passwords, as another one. */
  private static UnaryOperator<Application> passwords(Predicate<String> which) {
    return Payloads.where(
        request -> which.test(Payloads.text(request, "password")),
        DeclaredAccountSaboteurs::withAnotherPassword);
  }

  private static HttpRequest withAnotherPassword(HttpRequest request) {
    return Payloads.with(
        Payloads.with(request, "password", "another password"),
        "confirmPassword",
        "another password");
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static boolean isSameIn72Bytes(String sent, String real) {
    return sent.equals(real) || (bytes(real) == 72 && sent.startsWith(real));
  }

  private static boolean isSameBut73(String sent, String real) {
    boolean both = bytes(sent) == 73 && bytes(real) == 73;
    return sent.equals(real) || (both && sent.regionMatches(0, real, 0, sent.length() - 1));
  }

  private static boolean isEquivalent(String sent, String real) {
    return Normalizer.normalize(sent, Normalizer.Form.NFC)
        .equals(Normalizer.normalize(real, Normalizer.Form.NFC));
  }

  private static PasswordHasher dearer(PasswordHasher hasher) {
    return new ForwardingPasswordHasher(hasher) {
      @Override
      public String hash(String password) {
        return BCrypt.withDefaults().hashToString(5, password.toCharArray());
      }
    };
  }

  private static Users storingFolded(Users users) {
    return new ForwardingUsers(users) {
      @Override
      public Added add(NewUser user) {
        String email = WrongUsers.lower(user.email());
        Added added = super.add(new NewUser(user.id(), user.name(), email, user.passwordHash()));
        return added instanceof Added.Ok(User saved)
            ? new Added.Ok(new User(saved.id(), user.name(), user.email(), user.passwordHash()))
            : added;
      }
    };
  }

  private static Users uniqueInAnyCase(Users users) {
    Set<String> taken = ConcurrentHashMap.newKeySet();
    return new ForwardingUsers(users) {
      @Override
      public Added add(NewUser user) {
        return taken.add(WrongUsers.lower(user.email())) ? super.add(user) : new Added.EmailTaken();
      }
    };
  }

  private static Users findingTheLast(Users users) {
    Map<String, String> last = new ConcurrentHashMap<>();
    return new ForwardingUsers(users) {
      @Override
      public Added add(NewUser user) {
        last.put(WrongUsers.lower(user.email()), user.email());
        return super.add(user);
      }

      @Override
      public Optional<User> findByEmail(String email) {
        return super.findByEmail(last.getOrDefault(WrongUsers.lower(email), email));
      }
    };
  }
}
