class User < ActiveRecord::Base
  devise :database_authenticatable, :validatable
  has_many :tokens
  validates :name, presence: true
  before_create { self.id = SecureRandom.uuid }

  def record
    slice(:id, :name, :email)
  end
end
