import base64
import binascii
import json
import secrets
import time
from functools import wraps

import jwt
from django.conf import settings
from django.contrib.auth import authenticate, login
from django.http import HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from .forms import Registration
from .models import Token


def unauthorized(scheme):
    answer = JsonResponse({"detail": "Unauthorized"}, status=401)
    answer["WWW-Authenticate"] = scheme
    return answer


def credential(request, wanted):
    scheme, _, value = request.headers.get("Authorization", "").partition(" ")
    return value if scheme.lower() == wanted else ""


def basic(view):
    @wraps(view)
    def checked(request):
        try:
            pair = base64.b64decode(credential(request, "basic"), validate=True).decode()
        except (binascii.Error, ValueError):
            return unauthorized("Basic")
        email, _, password = pair.partition(":")
        user = authenticate(request, username=email, password=password)
        return view(request, user) if user else unauthorized("Basic")

    return checked


def owner(request):
    value = credential(request, "bearer")
    token = Token.objects.select_related("user").filter(value=value).first()
    return token and token.user


def record(user):
    return {"id": user.id, "name": user.name, "email": user.email}


@csrf_exempt
@require_POST
def register(request):
    try:
        form = Registration(json.loads(request.body))
    except ValueError:
        return JsonResponse({"detail": "not JSON"}, status=400)
    if not form.is_valid():
        return JsonResponse(form.errors, status=400)
    return JsonResponse(record(form.save()))


@csrf_exempt
@require_POST
@basic
def token_login(request, user):
    value = base64.b64encode(secrets.token_bytes(16)).decode()
    token = Token.objects.create(value=value, user=user)
    return JsonResponse({"id": token.id, "value": value, "user_id": user.id})


@require_GET
def token_me(request):
    user = owner(request)
    return JsonResponse(record(user)) if user else unauthorized("Bearer")


@csrf_exempt
@require_POST
@basic
def jwt_login(request, user):
    end = int(time.time()) + 900
    claims = {"expiration": end, "exp": end, "userId": str(user.id)}
    return JsonResponse({"token": jwt.encode(claims, settings.JWT_SECRET, algorithm="HS256")})


@csrf_exempt
@require_POST
def jwt_validate(request):
    try:
        jwt.decode(credential(request, "bearer"), settings.JWT_SECRET, algorithms=["HS256"])
    except jwt.InvalidTokenError:
        return unauthorized("Bearer")
    return HttpResponse()


@require_GET
def session_me(request):
    user = request.user
    if not user.is_authenticated:
        user = owner(request)
        if user is None:
            return unauthorized("Bearer")
        login(request, user)
    return HttpResponse(user.email, content_type="text/plain")
