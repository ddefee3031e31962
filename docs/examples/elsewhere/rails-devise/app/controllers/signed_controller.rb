class SignedController < ApplicationController
  skip_forgery_protection
  before_action :authenticate_user!, only: :create
  before_action(only: :create) { request.session_options[:skip] = true }

  def create
    expiration = 15.minutes.from_now.to_i
    claims = { expiration: expiration, exp: expiration, userId: current_user.id }
    render json: { token: JWT.encode(claims, ENV.fetch('JWT_SECRET'), 'HS256') }
  end

  def show
    value = request.authorization.to_s.split(' ', 2).last
    JWT.decode(value, ENV.fetch('JWT_SECRET'), true, algorithm: 'HS256')
    head :ok
  rescue JWT::DecodeError
    head :unauthorized
  end
end
