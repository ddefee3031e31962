plugins {
  application
}

java {
  toolchain {
    languageVersion = JavaLanguageVersion.of(21)
  }
}

repositories {
  mavenLocal()
  mavenCentral()
}

dependencies {
  implementation(platform("org.authlayer:authlayer-bom:1.0.0-SNAPSHOT"))
  implementation("org.authlayer:auth-domain-application")
  implementation("org.authlayer:adapter-helidon-server")
  runtimeOnly("org.authlayer:adapter-persistence-embedded")
}

application {
  mainClass = "org.authlayer.server.Main"
}
