class SessionsController < ApplicationController
  def show
    unless user_signed_in?
      user = owner or return request_http_token_authentication
      sign_in(user)
    end
    render plain: current_user.email
  end
end
