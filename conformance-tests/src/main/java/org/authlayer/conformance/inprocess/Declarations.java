package org.authlayer.conformance.inprocess;

import java.util.LinkedHashMap;
import java.util.Map;

/** This project's answers to what the specification leaves open, as a target declares them. */
final class Declarations {

  private Declarations() {}

  static Map<String, String> ofThisProject() {
    Map<String, String> declared = new LinkedHashMap<>();
    declared.put("form.login", "/login");
    declared.put("form.page", "/account");
    declared.put("form.public", "/");
    declared.put("form.logout", "/logout");
    declared.put("form.home", "/web/");
    declared.put("form.next", "next");
    declared.put("form.redirect", "/web/login");
    declared.put("limits.tokenExpiringSeconds", "3600");
    declared.put("decisions.validationStatus", "400");
    declared.put("decisions.duplicateEmailStatus", "409");
    declared.put("decisions.duplicateEmailReveals", "yes");
    declared.put("decisions.errorFormat", "application/problem+json");
    declared.put("decisions.reasonPointer", "/reason");
    declared.put("decisions.errorMembers", "type,title,status,detail,error,reason");
    declared.put("decisions.errorsPointer", "/errors");
    declared.put("decisions.status.users", "200");
    declared.put("decisions.status.login", "200");
    declared.put("decisions.status.me", "200");
    declared.put("decisions.stringBody", "text/plain; charset=utf-8");
    declared.put("decisions.noStore", "yes");
    declared.put("decisions.nosniff", "yes");
    declared.put("decisions.validateBody", "empty");
    declared.put("decisions.userFields", "id,name,email");
    declared.put("decisions.tokenFields", "id,value,user_id");
    declared.put("decisions.uuidCase", "lower");
    declared.put("decisions.redirectStatus", "303");
    declared.put("decisions.jwt.alg", "HS256");
    declared.put("decisions.jwt.claims", "expiration,userId,exp,iat,sub");
    declared.put("decisions.jwt.leewaySeconds", "0");
    declared.put("decisions.jwt.expiredAtInstant", "yes");
    declared.put("decisions.jwt.notBefore", "obeyed");
    declared.put("decisions.jwt.checksUser", "no");
    declared.put("decisions.jwtManual.refusal", "401");
    declared.put("decisions.form.success", "303");
    declared.put("decisions.form.failure", "401");
    declared.put("decisions.session.idleSeconds", "604800");
    declared.put("decisions.session.absoluteSeconds", "2592000");
    declared.put("decisions.session.cookie.name", "app_session");
    declared.put("decisions.session.cookie.attributes", "Path=/; SameSite=Lax; Expires");
    declared.put("decisions.session.shared", "yes");
    declared.put("decisions.session.rotateOnLogin", "yes");
    declared.put("decisions.session.anonymousCookie", "no");
    declared.put("decisions.session.mostPerUser", "100");
    declared.put("decisions.session.logoutClears", "yes");
    declared.put("decisions.userDelete", "cascade");
    declared.put("decisions.rateLimit", "429/20");
    declared.put("decisions.events", "log");
    declared.put("decisions.apiVersion", "none");
    declared.put("decisions.enumerationSafe", "yes");
    declared.put("decisions.challenge", "yes");
    declared.put("decisions.challenge.basic", "Basic realm=\"authlayer\", charset=\"UTF-8\"");
    declared.put("decisions.challenge.bearer", "Bearer realm=\"authlayer\"");
    declared.put(
        "decisions.challenge.invalidToken", "Bearer realm=\"authlayer\", error=\"invalid_token\"");
    declared.put("decisions.plainHttpBasic", "loopback");
    declared.put("decisions.plainHttpTokens", "accepted");
    declared.put("decisions.foreignOrigin", "403");
    declared.put("decisions.withoutOrigin", "accepted");
    declared.put("decisions.account.wrongPassword", "403");
    declared.put("decisions.syntax.schemeCase", "any");
    declared.put("decisions.syntax.repeatedSpaces", "accepted");
    declared.put("decisions.syntax.severalHeaders", "refused");
    declared.put("decisions.syntax.unpaddedBase64", "refused");
    declared.put("decisions.syntax.charset", "UTF-8");
    declared.put("decisions.email.accepts", "leadingDot,doubleDot,local64,total254");
    declared.put("decisions.email.fold", "none");
    declared.put("decisions.email.uniqueIgnoresCase", "no");
    declared.put("decisions.password.characterUnit", "codePoint");
    declared.put("decisions.password.over72Bytes", "significant");
    declared.put("decisions.password.longest", "256");
    declared.put("decisions.password.blocklist", "none");
    declared.put("decisions.password.nul", "rejected");
    declared.put("decisions.password.normalisation", "none");
    declared.put("decisions.password.bcryptCost", "4");
    declared.put("decisions.payload.extras", "ignored");
    declared.put("decisions.payload.id", "ignored");
    declared.put("decisions.payload.blankName", "rejected");
    declared.put("decisions.payload.longestName", "200");
    declared.put("decisions.payload.invisibleName", "rejected");
    declared.put("decisions.payload.otherTypes", "415");
    declared.put("decisions.payload.violations", "all");
    declared.put("decisions.payload.malformedJson", "400");
    declared.put("decisions.payload.limitBytes", "65536");
    declared.put("decisions.payload.overLimit", "413");
    declared.put("decisions.token.encoding", "standard,padded");
    declared.put("decisions.token.atRest", "plain");
    declared.put("decisions.conflict", "lastWins");
    declared.put("decisions.tokenIsAuthenticatable", "yes");
    declared.put("decisions.session.remembersEarlier", "yes");
    declared.put("decisions.session.missingMiddleware", "failsAtStart");
    declared.put("decisions.forms", "CompletionStage,blocking");
    declared.put("decisions.secure.user", "{\"kind\":\"user\",\"name\":\"{name}\"}");
    declared.put("decisions.advice.basic-login", "basic");
    declared.put("decisions.advice.token", "bearer");
    declared.put("decisions.advice.session", "session,bearer");
    declared.put("decisions.advice.form", "session");
    declared.put("decisions.infrastructureFailure", "503,500");
    return declared;
  }
}
