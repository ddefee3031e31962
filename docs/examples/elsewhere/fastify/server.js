const { randomBytes, randomUUID } = require('node:crypto');
const bcrypt = require('bcrypt');
const fastify = require('fastify')({ ajv: { customOptions: { $data: true } } });

const users = new Map();
const tokens = new Map();
const byEmail = (email) => [...users.values()].find((user) => user.email === email);
const shown = ({ id, name, email }) => ({ id, name, email });

async function checkBasic(email, password, request) {
  const user = byEmail(email);
  if (!user || !await bcrypt.compare(password, user.hash)) throw new Error('Unauthorized');
  request.user = user;
}
async function checkBearer(value, request) {
  request.user = users.get(tokens.get(value));
  return request.user !== undefined;
}

const payload = {
  type: 'object',
  required: ['name', 'email', 'password', 'confirmPassword'],
  properties: {
    name: { type: 'string', minLength: 1 },
    email: { type: 'string', format: 'email' },
    password: { type: 'string', minLength: 8 },
    confirmPassword: { const: { $data: '1/password' } },
  },
};
async function register(request, reply) {
  const { name, email, password } = request.body;
  const hash = await bcrypt.hash(password, 10);
  if (byEmail(email)) return reply.code(409).send({ message: 'taken' });
  const user = { id: randomUUID(), name, email, hash };
  users.set(user.id, user);
  return shown(user);
}

async function token(app) {
  app.register(require('@fastify/basic-auth'), { validate: checkBasic, authenticate: true });
  app.register(require('@fastify/bearer-auth'), { keys: new Set(), auth: checkBearer, addHook: false });
  app.decorateRequest('user', null);
  app.after(() => {
    app.post('/users', { schema: { body: payload } }, register);
    app.post('/login', { onRequest: app.basicAuth }, async ({ user }) => {
      const value = randomBytes(16).toString('base64');
      tokens.set(value, user.id);
      return { id: randomUUID(), value, user_id: user.id };
    });
    app.get('/me', { onRequest: app.verifyBearerAuth }, async ({ user }) => shown(user));
  });
}

async function jwt(app) {
  app.register(require('@fastify/jwt'), { secret: process.env.JWT_SECRET });
  app.register(require('@fastify/basic-auth'), { validate: checkBasic, authenticate: true });
  app.after(() => {
    app.post('/users', { schema: { body: payload } }, register);
    app.post('/login', { onRequest: app.basicAuth }, async ({ user }) => {
      const expiration = Math.floor(Date.now() / 1000) + 900;
      return { token: app.jwt.sign({ expiration, exp: expiration, userId: user.id }) };
    });
    app.post('/validateLoggedInUser', { onRequest: (request) => request.jwtVerify() }, async () => '');
  });
}

async function web(app) {
  app.register(require('@fastify/cookie'));
  app.register(require('@fastify/session'), {
    cookieName: 'app_session',
    secret: randomBytes(32).toString('hex'),
    cookie: { secure: false },
    saveUninitialized: false,
  });
  app.register(require('@fastify/bearer-auth'), { keys: new Set(), auth: checkBearer, addHook: false });
  app.decorateRequest('user', null);
  app.after(() => {
    app.get('/me', {
      preHandler: async (request, reply) => {
        request.user = users.get(request.session.userId);
        if (request.user) return;
        await new Promise((done, failed) =>
          app.verifyBearerAuth(request, reply, (error) => error ? failed(error) : done()));
        await request.session.regenerate();
        request.session.userId = request.user.id;
      },
    }, async ({ user }, reply) => reply.type('text/plain').send(user.email));
  });
}

fastify.register(token, { prefix: '/token' });
fastify.register(jwt, { prefix: '/jwt' });
fastify.register(web, { prefix: '/session' });
fastify.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
