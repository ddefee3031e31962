<?php

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Bundle\SecurityBundle\SecurityBundle;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\PasswordHasher\Hasher\UserPasswordHasherInterface;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;
use Symfony\Component\Security\Core\Authentication\Token\TokenInterface;
use Symfony\Component\Security\Core\Exception\AuthenticationException;
use Symfony\Component\Security\Core\Exception\CustomUserMessageAuthenticationException;
use Symfony\Component\Security\Core\Exception\UserNotFoundException;
use Symfony\Component\Security\Core\User\PasswordAuthenticatedUserInterface;
use Symfony\Component\Security\Core\User\UserInterface;
use Symfony\Component\Security\Core\User\UserProviderInterface;
use Symfony\Component\Security\Http\Authenticator\AbstractAuthenticator;
use Symfony\Component\Security\Http\Authenticator\Passport\Badge\UserBadge;
use Symfony\Component\Security\Http\Authenticator\Passport\Passport;
use Symfony\Component\Security\Http\Authenticator\Passport\SelfValidatingPassport;
use Symfony\Component\Security\Http\EntryPoint\AuthenticationEntryPointInterface;
use Symfony\Component\Serializer\Exception\ExceptionInterface;
use Symfony\Component\Serializer\SerializerInterface;
use Symfony\Component\Validator\Constraints as Assert;
use Symfony\Component\Validator\Validator\ValidatorInterface;

foreach (['Bundle/SecurityBundle', 'Bundle/FrameworkBundle', 'Component/Validator', 'Component/Serializer', 'Component/PropertyAccess'] as $part) {
    require_once "/usr/share/php/Symfony/$part/autoload.php";
}

final class Account implements UserInterface, PasswordAuthenticatedUserInterface
{
    public function __construct(public string $id, public string $name, public string $email, public string $hash)
    {
    }

    public function getUserIdentifier(): string
    {
        return $this->email;
    }

    public function getUsername(): string
    {
        return $this->email;
    }

    public function getPassword(): ?string
    {
        return $this->hash;
    }

    public function getRoles(): array
    {
        return ['ROLE_USER'];
    }

    public function getSalt(): ?string
    {
        return null;
    }

    public function eraseCredentials(): void
    {
    }

    public function shown(): array
    {
        return ['id' => $this->id, 'name' => $this->name, 'email' => $this->email];
    }
}

final class Accounts implements UserProviderInterface
{
    private PDO $database;

    public function __construct()
    {
        $this->database = new PDO('sqlite:'.__DIR__.'/accounts.sqlite', options: [PDO::ATTR_TIMEOUT => 60]);
        $this->database->exec('create table if not exists users (id text primary key, name text, email text unique, hash text)');
        $this->database->exec('create table if not exists tokens (value text primary key, user_id text)');
    }

    private function find(string $query, array $values): ?Account
    {
        $found = $this->database->prepare($query);
        $found->execute($values);
        $row = $found->fetch(PDO::FETCH_NUM);

        return $row ? new Account(...$row) : null;
    }

    public function loadUserByIdentifier(string $identifier): UserInterface
    {
        return $this->find('select id, name, email, hash from users where email = ?', [$identifier])
            ?? throw new UserNotFoundException();
    }

    public function loadUserByUsername(string $username): UserInterface
    {
        return $this->loadUserByIdentifier($username);
    }

    public function refreshUser(UserInterface $user): UserInterface
    {
        return $this->loadUserByIdentifier($user->getUserIdentifier());
    }

    public function supportsClass(string $class): bool
    {
        return $class === Account::class;
    }

    public function ofToken(string $value): ?Account
    {
        return $this->find('select id, name, email, hash from users where id = (select user_id from tokens where value = ?)', [$value]);
    }

    public function save(Account $account): bool
    {
        return $this->database->prepare('insert or ignore into users values (?, ?, ?, ?)')
            ->execute([$account->id, $account->name, $account->email, $account->hash])
            && $this->find('select id, name, email, hash from users where id = ?', [$account->id]) !== null;
    }

    public function issue(Account $account): string
    {
        $value = base64_encode(random_bytes(16));
        $this->database->prepare('insert into tokens values (?, ?)')->execute([$value, $account->id]);

        return $value;
    }
}

final class TokenAuthenticator extends AbstractAuthenticator implements AuthenticationEntryPointInterface
{
    public function __construct(private Accounts $accounts)
    {
    }

    public function supports(Request $request): ?bool
    {
        return str_starts_with($request->headers->get('Authorization', ''), 'Bearer ');
    }

    public function authenticate(Request $request): Passport
    {
        $account = $this->accounts->ofToken(substr($request->headers->get('Authorization'), 7))
            ?? throw new CustomUserMessageAuthenticationException('Invalid token.');

        return new SelfValidatingPassport(new UserBadge($account->email, fn () => $account));
    }

    public function onAuthenticationSuccess(Request $request, TokenInterface $token, string $firewallName): ?Response
    {
        return null;
    }

    public function onAuthenticationFailure(Request $request, AuthenticationException $exception): ?Response
    {
        return $this->start($request, $exception);
    }

    public function start(Request $request, AuthenticationException $authException = null): Response
    {
        return new JsonResponse(['message' => 'Unauthorized'], 401, ['WWW-Authenticate' => 'Bearer']);
    }
}

final class Registration
{
    #[Assert\NotBlank]
    public string $name;

    #[Assert\NotBlank, Assert\Email]
    public string $email;

    #[Assert\NotBlank, Assert\Length(min: 8, max: 4096)]
    public string $password;

    #[Assert\NotBlank]
    public string $confirmPassword;
}

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle(), new SecurityBundle()];
    }

    public function getProjectDir(): string
    {
        return __DIR__;
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => '%env(JWT_SECRET)%',
            'http_method_override' => false,
            'session' => ['name' => 'app_session', 'storage_factory_id' => 'session.storage.factory.native', 'cookie_secure' => 'auto', 'cookie_samesite' => 'lax'],
            'validation' => ['email_validation_mode' => 'html5', 'enable_annotations' => true],
            'serializer' => ['enabled' => true],
            'property_info' => ['enabled' => true],
        ]);
        $container->extension('security', [
            'enable_authenticator_manager' => true,
            'password_hashers' => [PasswordAuthenticatedUserInterface::class => 'auto'],
            'providers' => ['accounts' => ['id' => Accounts::class]],
            'firewalls' => [
                'registration' => ['pattern' => '^/token/users$', 'security' => false],
                'login' => ['pattern' => '^/token/login$', 'stateless' => true, 'http_basic' => ['realm' => 'members']],
                'token' => ['pattern' => '^/token/', 'stateless' => true, 'custom_authenticators' => [TokenAuthenticator::class]],
                'session' => ['pattern' => '^/session/', 'custom_authenticators' => [TokenAuthenticator::class]],
            ],
            'access_control' => [
                ['path' => '^/token/users$', 'roles' => 'PUBLIC_ACCESS'],
                ['path' => '^/(token|session)/', 'roles' => 'ROLE_USER'],
            ],
        ]);
        $services = $container->services()->defaults()->autowire()->autoconfigure();
        $services->set(Accounts::class, Accounts::class);
        $services->set(TokenAuthenticator::class, TokenAuthenticator::class);
        $services->set(Routes::class, Routes::class)->public()->tag('controller.service_arguments');
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('register', '/token/users')->controller([Routes::class, 'register'])->methods(['POST']);
        $routes->add('login', '/token/login')->controller([Routes::class, 'login'])->methods(['POST']);
        $routes->add('me', '/token/me')->controller([Routes::class, 'me'])->methods(['GET']);
        $routes->add('session', '/session/me')->controller([Routes::class, 'address'])->methods(['GET']);
    }
}

final class Routes
{
    public function __construct(private Accounts $accounts, private Symfony\Component\Security\Core\Security $security)
    {
    }

    public function register(Request $request, SerializerInterface $serializer, ValidatorInterface $validator, UserPasswordHasherInterface $hasher): Response
    {
        try {
            $sent = $serializer->deserialize($request->getContent(), Registration::class, 'json');
        } catch (ExceptionInterface $malformed) {
            return new JsonResponse(['message' => 'This is no registration.'], 400);
        }
        $violations = $validator->validate($sent);
        if (count($violations) > 0) {
            return new JsonResponse(['message' => (string) $violations], 422);
        }
        if ($sent->password !== $sent->confirmPassword) {
            return new JsonResponse(['message' => 'The passwords do not match.'], 400);
        }
        $account = new Account(self::uuid(), $sent->name, $sent->email, '');
        $account->hash = $hasher->hashPassword($account, $sent->password);

        return $this->accounts->save($account)
            ? new JsonResponse($account->shown())
            : new JsonResponse(['message' => 'The address is taken.'], 409);
    }

    public function login(): Response
    {
        $account = $this->security->getUser();

        return new JsonResponse(['id' => self::uuid(), 'value' => $this->accounts->issue($account), 'user_id' => $account->id]);
    }

    public function me(): Response
    {
        return new JsonResponse($this->security->getUser()->shown());
    }

    public function address(): Response
    {
        return new Response($this->security->getUser()->email, 200, ['Content-Type' => 'text/plain']);
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);

        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}

$kernel = new Kernel('prod', false);
$request = Request::createFromGlobals();
$response = $kernel->handle($request);
$response->send();
$kernel->terminate($request, $response);
