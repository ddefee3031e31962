Devise.setup do |config|
  config.http_authenticatable = true
  config.case_insensitive_keys = []
  config.strip_whitespace_keys = []
  config.stretches = 12
  config.password_length = 8..128
end
