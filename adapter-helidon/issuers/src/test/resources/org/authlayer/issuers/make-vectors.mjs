// Writes vectors.json: keys and tokens by Node and its package jose 5, which share no code with this project.
//   npm install jose@5 && node make-vectors.mjs > vectors.json
import crypto from "node:crypto";
import { exportJWK, SignJWT } from "jose";

const NOW = 1767225600; // 2026-01-01T00:00:00Z
const ISS = "https://issuer.example.org";
const b64 = (it) => Buffer.from(it).toString("base64url");

const pair = (type, options) => crypto.generateKeyPairSync(type, options);
const keys = {
  rsa: pair("rsa", { modulusLength: 2048 }),
  rsaNext: pair("rsa", { modulusLength: 2048 }),
  ec: pair("ec", { namedCurve: "P-256" }),
  ed: pair("ed25519"),
  weak: pair("rsa", { modulusLength: 1024 }),
  cubic: pair("rsa", { modulusLength: 2048, publicExponent: 3 }),
  p384: pair("ec", { namedCurve: "P-384" }),
  stranger: pair("rsa", { modulusLength: 2048 }),
};
const jwks = {};
for (const [name, one] of Object.entries(keys)) {
  jwks[name] = { kid: name, use: "sig", ...(await exportJWK(one.publicKey)) };
}
jwks.published = { kid: "published", ...(await exportJWK(keys.rsa.privateKey)) };
jwks.oct = { kid: "oct", kty: "oct", k: b64("0123456789abcdef0123456789abcdef") };

const claims = (changes = {}) => {
  const all = { iss: ISS, aud: "shop", sub: "s-1", iat: NOW - 60, nbf: NOW - 60, exp: NOW + 600, ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};
const signed = (name, alg, payload = claims(), header = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: name, ...header }).sign(keys[name].privateKey);

// What no good library writes.
const raw = (header, payload, sign) => {
  const input = b64(typeof header === "string" ? header : JSON.stringify(header)) + "." +
    b64(typeof payload === "string" ? payload : JSON.stringify(payload));
  return input + "." + b64(sign(Buffer.from(input)));
};
const rs256 = (name) => (input) => crypto.sign("sha256", input, keys[name].privateKey);
const hs256 = (secret) => (input) => crypto.createHmac("sha256", secret).update(input).digest();
const pem = keys.rsa.publicKey.export({ type: "spki", format: "pem" });
const der = keys.rsa.publicKey.export({ type: "spki", format: "der" });
const good = await signed("rsa", "RS256");
const [head, body, signature] = good.split(".");
const plain = (header, sign = rs256("rsa"), payload = claims()) => raw({ alg: "RS256", kid: "rsa", ...header }, payload, sign);

const tokens = {
  rs256: good,
  ps256: await signed("rsa", "PS256"),
  es256: await signed("ec", "ES256"),
  eddsa: await signed("ed", "EdDSA"),
  next: await signed("rsaNext", "RS256"),
  atJwt: await signed("rsa", "RS256", claims(), { typ: "at+jwt" }),
  applicationAtJwt: await signed("rsa", "RS256", claims(), { typ: "application/AT+JWT" }),
  jwt: await signed("rsa", "RS256", claims(), { typ: "JWT" }),
  logoutType: await signed("rsa", "RS256", claims(), { typ: "logout+jwt" }),
  typeIsNoText: plain({ typ: 1 }),
  withoutKid: await signed("rsa", "RS256", claims(), { kid: undefined }),
  nextWithoutKid: await signed("rsaNext", "RS256", claims(), { kid: undefined }),
  unknownKid: await signed("stranger", "RS256"),
  strangerWithoutKid: await signed("stranger", "RS256", claims(), { kid: undefined }),
  kidIsNoText: plain({ kid: 7 }),
  strangersKey: raw({ alg: "RS256", kid: "rsa" }, claims(), rs256("stranger")),
  otherIssuer: await signed("rsa", "RS256", claims({ iss: ISS + "/" })),
  withoutIssuer: await signed("rsa", "RS256", claims({ iss: undefined })),
  issuerIsNoText: plain({}, rs256("rsa"), claims({ iss: [ISS] })),
  audienceInAList: await signed("rsa", "RS256", claims({ aud: ["else", "shop"] })),
  otherAudience: await signed("rsa", "RS256", claims({ aud: "else" })),
  otherAudiences: await signed("rsa", "RS256", claims({ aud: ["else", "shop2"] })),
  emptyAudience: await signed("rsa", "RS256", claims({ aud: [] })),
  audienceWithANumber: plain({}, rs256("rsa"), claims({ aud: ["shop", 1] })),
  withoutAudience: await signed("rsa", "RS256", claims({ aud: undefined })),
  endsNow: await signed("rsa", "RS256", claims({ exp: NOW })),
  ended: await signed("rsa", "RS256", claims({ exp: NOW - 30 })),
  endedWithinTheSkew: await signed("rsa", "RS256", claims({ exp: NOW - 29 })),
  withoutEnd: await signed("rsa", "RS256", claims({ exp: undefined })),
  endIsText: plain({}, rs256("rsa"), claims({ exp: String(NOW + 600) })),
  hugeEnd: plain({}, rs256("rsa"), JSON.stringify(claims()).replace(String(NOW + 600), "1e400")),
  negativeEnd: plain({}, rs256("rsa"), claims({ exp: -1 })),
  fractionOfASecond: await signed("rsa", "RS256", claims({ exp: NOW + 0.5 })),
  notYet: await signed("rsa", "RS256", claims({ nbf: NOW + 31 })),
  soon: await signed("rsa", "RS256", claims({ nbf: NOW + 30 })),
  notBeforeIsText: plain({}, rs256("rsa"), claims({ nbf: "soon" })),
  issuedAhead: await signed("rsa", "RS256", claims({ iat: NOW + 31 })),
  issuedALittleAhead: await signed("rsa", "RS256", claims({ iat: NOW + 30 })),
  subjectIsANumber: plain({}, rs256("rsa"), claims({ sub: 1 })),
  withoutSubject: await signed("rsa", "RS256", claims({ sub: undefined })),
  boundToAKey: await signed("rsa", "RS256", claims({ cnf: { jkt: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I" } })),
  none: b64('{"alg":"none","kid":"rsa"}') + "." + body + ".",
  noneWithTheSignature: b64('{"alg":"none","kid":"rsa"}') + "." + body + "." + signature,
  withoutSignature: head + "." + body + ".",
  withoutAlgorithm: raw({ kid: "rsa" }, claims(), rs256("rsa")),
  hmacWithThePem: raw({ alg: "HS256", kid: "rsa" }, claims(), hs256(pem)),
  hmacWithTheDer: raw({ alg: "HS256", kid: "rsa" }, claims(), hs256(der)),
  hmacWithTheModulus: raw({ alg: "HS256", kid: "rsa" }, claims(), hs256(Buffer.from(jwks.rsa.n, "base64url"))),
  hmacWithTheSetsSecret: raw({ alg: "HS256", kid: "oct" }, claims(), hs256("0123456789abcdef0123456789abcdef")),
  hmacAsRs256: raw({ alg: "RS256", kid: "rsa" }, claims(), hs256(pem)),
  rsAsPs: raw({ alg: "PS256", kid: "rsa" }, claims(), rs256("rsa")),
  rs512: await signed("rsa", "RS512"),
  es384: await signed("p384", "ES384"),
  algorithmOfAnotherKey: raw({ alg: "ES256", kid: "rsa" }, claims(), rs256("rsa")),
  weakKey: raw({ alg: "RS256", kid: "weak" }, claims(), rs256("weak")),
  smallExponent: raw({ alg: "RS256", kid: "cubic" }, claims(), rs256("cubic")),
  publishedPrivateKey: raw({ alg: "RS256", kid: "published" }, claims(), rs256("rsa")),
  jku: plain({ jku: "https://attacker.example.org/keys.json" }),
  x5u: plain({ x5u: "https://attacker.example.org/chain.pem" }),
  x5c: plain({ x5c: [der.toString("base64")] }),
  embeddedKey: raw({ alg: "RS256", jwk: jwks.stranger }, claims(), rs256("stranger")),
  critical: plain({ crit: ["exp"], exp: NOW + 600 }),
  unencoded: plain({ b64: true }),
  alteredClaims: head + "." + b64(JSON.stringify(claims({ sub: "s-2" }))) + "." + signature,
  alteredHeader: b64('{"alg":"RS256","kid":"rsa","a":1}') + "." + body + "." + signature,
  alteredSignature: head + "." + body + "." + (signature[0] === "A" ? "B" : "A") + signature.slice(1),
  shortenedSignature: head + "." + body + "." + signature.slice(0, -4),
  padded: good + "=",
  strayBits: head + "." + body + "." + signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1),
  blankBehind: good + " ",
  fourParts: good + ".e30",
  twoParts: head + "." + body,
  memberTwice: plain({}, rs256("rsa"), JSON.stringify(claims()).replace("{", '{"sub":"s-0",')),
  claimsAreAList: plain({}, rs256("rsa"), "[]"),
  zeroSignature: raw({ alg: "ES256", kid: "ec" }, claims(), () => Buffer.alloc(64)),
  derSignature: raw({ alg: "ES256", kid: "ec" }, claims(), (input) => crypto.sign("sha256", input, keys.ec.privateKey)),
  emptyEdSignature: raw({ alg: "EdDSA", kid: "ed" }, claims(), () => Buffer.alloc(64)),
};
console.log(JSON.stringify({ made: { node: process.version, jose: "5" }, now: NOW, issuer: ISS, jwks, tokens }, null, 1));
