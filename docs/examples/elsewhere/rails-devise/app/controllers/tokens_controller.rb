class TokensController < ApplicationController
  skip_forgery_protection
  before_action :authenticate_user!, only: :create
  before_action(only: :create) { request.session_options[:skip] = true }

  def create
    token = current_user.tokens.create!(value: SecureRandom.base64(16))
    render json: token.slice(:id, :value, :user_id)
  end

  def show
    user = owner or return request_http_token_authentication
    render json: user.record
  end
end
