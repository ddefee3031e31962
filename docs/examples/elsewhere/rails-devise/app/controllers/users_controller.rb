class UsersController < ApplicationController
  skip_forgery_protection

  def create
    fields = params.permit(:name, :email, :password)
    user = User.new(fields)
    user.password_confirmation = params[:confirmPassword].to_s
    return render json: { errors: user.errors }, status: 400 unless user.save

    render json: user.record
  end
end
