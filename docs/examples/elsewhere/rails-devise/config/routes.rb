Rails.application.routes.draw do
  devise_for :users, skip: :all
  scope 'token' do
    post 'users', to: 'users#create'
    post 'login', to: 'tokens#create'
    get 'me', to: 'tokens#show'
  end
  scope 'jwt' do
    post 'users', to: 'users#create'
    post 'login', to: 'signed#create'
    post 'validateLoggedInUser', to: 'signed#show'
  end
  get 'session/me', to: 'sessions#show'
end
