package org.authlayer.adapter.persistence.support;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Stands between client and database and gives each connection another number, as a pooler does
 * (PostgreSQL, Message Formats: BackendKeyData).
 */
public final class Disguise implements AutoCloseable {

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  public Disguise(int databasePort) throws IOException {
    Thread.ofVirtual().start(() -> accept(databasePort));
  }

  public int port() {
    return door.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept(int databasePort) {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
        sockets.add(client);
        sockets.add(database);
        Thread.ofVirtual().start(() -> ask(client, database));
        Thread.ofVirtual().start(() -> answer(database, client));
      } catch (IOException over) {
        sockets.removeIf(Socket::isClosed);
      }
    }
  }

  private static void ask(Socket client, Socket database) {
    try (client;
        database) {
      client.getInputStream().transferTo(database.getOutputStream());
    } catch (IOException over) {
      // The other end is gone.
    }
  }

  private static void answer(Socket database, Socket client) {
    try (database;
        client;
        DataInputStream in = new DataInputStream(database.getInputStream());
        DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
      // Whether it speaks TLS: the one answer that is a byte and nothing more.
      out.write(in.readByte());
      while (true) {
        byte type = in.readByte();
        int length = in.readInt();
        byte[] body = in.readNBytes(length - Integer.BYTES);
        if (type == 'K') {
          body[3] ^= 1;
        }
        out.write(type);
        out.writeInt(length);
        out.write(body);
        out.flush();
      }
    } catch (IOException over) {
      // The other end is gone.
    }
  }
}
