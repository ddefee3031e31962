package org.authlayer.peers.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/** The routes of the lane {@code load} with Spring Boot and Spring Security. */
@SpringBootApplication
public class PeerApplication {

  public static void main(String[] words) {
    SpringApplication.run(PeerApplication.class, words);
  }

  @EventListener
  void ready(ApplicationReadyEvent event) {
    System.out.println("spring ready at its port");
  }
}
