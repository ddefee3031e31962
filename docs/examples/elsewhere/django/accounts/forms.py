from django import forms

from .models import User


class Registration(forms.ModelForm):
    password = forms.CharField(min_length=8, strip=False)
    confirmPassword = forms.CharField(strip=False)

    class Meta:
        model = User
        fields = ["name", "email"]

    def clean(self):
        fields = super().clean()
        if fields.get("password") != fields.get("confirmPassword"):
            raise forms.ValidationError("The passwords did not match.")
        return fields

    def save(self):
        user = super().save(commit=False)
        user.set_password(self.cleaned_data["password"])
        user.save()
        return user
