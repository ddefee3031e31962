package org.authlayer.adapter.persistence.statements;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.authlayer.ports.driven.User;

interface UserMapper {

  @Insert(
      """
      insert into users (id, name, email, password_hash)
      values (#{id}, #{name}, #{email}, #{passwordHash})
      on conflict (email) do nothing
      """)
  int add(User user);

  @Update(
      """
      update users set name = #{name}, email = #{email}, password_hash = #{passwordHash}
      where id = #{id}
      """)
  int replace(User user);

  @Update(
      """
      update users set password_hash = #{successor}
      where id = #{id} and password_hash = #{expected}
      """)
  int replaceHash(UUID id, String expected, String successor);

  @Delete("delete from users where id = #{id}")
  int remove(UUID id);

  @Select("select id, name, email, password_hash from users where email = #{email}")
  Optional<User> findByEmail(String email);

  @Select("select id, name, email, password_hash from users where id = #{id}")
  Optional<User> findById(UUID id);

  @Select(
      """
      select id, name, email, password_hash from users where email > #{after}
      order by email limit #{most}
      """)
  List<User> findAll(String after, int most);
}
