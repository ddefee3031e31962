package elsewhere;

import java.util.List;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.userdetails.UserDetails;

record Account(String id, String name, String email, String hash) implements UserDetails {

  @Override
  public List<GrantedAuthority> getAuthorities() {
    return List.of();
  }

  @Override
  public String getUsername() {
    return email;
  }

  @Override
  public String getPassword() {
    return hash;
  }

  Shown shown() {
    return new Shown(id, name, email);
  }

  record Shown(String id, String name, String email) {}
}
