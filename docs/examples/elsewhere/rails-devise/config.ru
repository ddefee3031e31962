require_relative 'config/application'
run Rails.application
