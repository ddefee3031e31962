class ApplicationController < ActionController::Base
  include ActionController::HttpAuthentication::Token::ControllerMethods
  wrap_parameters false
  before_action { request.format = :json }

  private

  def owner
    authenticate_with_http_token { |value, _| Token.find_by(value: value)&.user }
  end
end
