ENV['RAILS_ENV'] ||= 'production'
require 'rails'
require 'active_record/railtie'
require 'action_controller/railtie'
require 'action_mailer/railtie'
require 'devise'
require 'devise/orm/active_record'
require 'jwt'

class Elsewhere < Rails::Application
  config.root = File.expand_path('..', __dir__)
  config.load_defaults 6.1
  config.eager_load = true
  config.secret_key_base = SecureRandom.hex(64)
  config.session_store :cookie_store, key: 'app_session'
  config.log_level = :warn
  config.logger = Logger.new($stderr)
  config.hosts << '127.0.0.1'
  config.paths['config/database'] = 'config/database.yml'
end

Rails.application.initialize!
load File.expand_path('../db/schema.rb', __dir__)
