const { randomBytes, randomUUID } = require('node:crypto');
const bcrypt = require('bcrypt');
const express = require('express');
const session = require('express-session');
const { body, validationResult } = require('express-validator');
const jwt = require('jsonwebtoken');
const passport = require('passport');
const { BasicStrategy } = require('passport-http');
const { Strategy: BearerStrategy } = require('passport-http-bearer');
const { Strategy: JwtStrategy, ExtractJwt } = require('passport-jwt');

const secret = process.env.JWT_SECRET;
const users = new Map();
const tokens = new Map();
const byEmail = (email) => [...users.values()].find((user) => user.email === email);
const shown = ({ id, name, email }) => ({ id, name, email });

passport.use(new BasicStrategy((email, password, done) => {
  const user = byEmail(email);
  if (!user) return done(null, false);
  bcrypt.compare(password, user.hash, (error, same) => done(error, same && user));
}));
passport.use(new BearerStrategy((value, done) => done(null, users.get(tokens.get(value)) ?? false)));
passport.use(new JwtStrategy(
  { jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: secret },
  (claims, done) => done(null, claims)));
passport.serializeUser((user, done) => done(null, user.id));
passport.deserializeUser((id, done) => done(null, users.get(id) ?? false));

const register = [
  body('name').isString().notEmpty(),
  body('email').isEmail(),
  body('password').isString().isLength({ min: 8 }),
  body('confirmPassword').custom((value, { req }) => value === req.body.password)
    .withMessage('Passwords did not match'),
  async (req, res) => {
    const errors = validationResult(req);
    if (!errors.isEmpty()) return res.status(400).json({ errors: errors.array() });
    const { name, email, password } = req.body;
    if (byEmail(email)) return res.status(409).json({ errors: [{ msg: 'taken' }] });
    const hash = await bcrypt.hash(password, 10);
    if (byEmail(email)) return res.status(409).json({ errors: [{ msg: 'taken' }] });
    const user = { id: randomUUID(), name, email, hash };
    users.set(user.id, user);
    res.json(shown(user));
  },
];
const basic = passport.authenticate('basic', { session: false });

const token = express.Router();
token.post('/users', register);
token.post('/login', basic, (req, res) => {
  const value = randomBytes(16).toString('base64');
  tokens.set(value, req.user.id);
  res.json({ id: randomUUID(), value, user_id: req.user.id });
});
token.get('/me', passport.authenticate('bearer', { session: false }), (req, res) => res.json(shown(req.user)));

const signed = express.Router();
signed.post('/users', register);
signed.post('/login', basic, (req, res) => {
  const expiration = Math.floor(Date.now() / 1000) + 900;
  res.json({ token: jwt.sign({ expiration, exp: expiration, userId: req.user.id }, secret) });
});
signed.post('/validateLoggedInUser', passport.authenticate('jwt', { session: false }),
  (req, res) => res.status(200).end());

const web = express.Router();
web.use(session({ name: 'app_session', secret: randomBytes(32).toString('hex'), resave: false, saveUninitialized: false }));
web.use(passport.session());
web.get('/me', (req, res, next) => req.isAuthenticated() ? next() : passport.authenticate('bearer')(req, res, next),
  (req, res) => res.type('text').send(req.user.email));

const app = express();
app.use(express.json());
app.use('/token', token);
app.use('/jwt', signed);
app.use('/session', web);
app.listen(Number(process.env.PORT), '127.0.0.1');
