ActiveRecord::Schema.define(version: 1) do
  create_table :users, id: :string, force: true do |t|
    t.string :name, null: false
    t.string :email, null: false, index: { unique: true }
    t.string :encrypted_password, null: false
  end
  create_table :tokens, id: :string, force: true do |t|
    t.string :value, null: false, index: { unique: true }
    t.string :user_id, null: false
  end
end
