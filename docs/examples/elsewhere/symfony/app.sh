tools="php"
build() { php -r 'require "/usr/share/php/Symfony/Bundle/SecurityBundle/autoload.php"; require "/usr/share/php/Symfony/Component/Validator/autoload.php";'; }
serve() { PHP_CLI_SERVER_WORKERS=4 exec php -S "127.0.0.1:$PORT" index.php; }
