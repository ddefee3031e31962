from django.urls import path

from . import views

urlpatterns = [
    path("token/users", views.register),
    path("token/login", views.token_login),
    path("token/me", views.token_me),
    path("jwt/users", views.register),
    path("jwt/login", views.jwt_login),
    path("jwt/validateLoggedInUser", views.jwt_validate),
    path("session/me", views.session_me),
]
