package org.authlayer.recovery;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.authlayer.mail.Mail;
import org.authlayer.mail.MailException;
import org.authlayer.mail.Mailer;

/** A mail server that answers the next mails by a script, and then takes all. */
final class ScriptedMailer implements Mailer {

  enum Answer {
    LATER,
    REFUSED,
    /** The server takes the mail, and its answer is lost. */
    LOST
  }

  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final List<Mail> taken = new CopyOnWriteArrayList<>();

  @Override
  public void send(Mail mail) throws MailException {
    Answer answer = answers.poll();
    if (answer == null || answer == Answer.LOST) {
      taken.add(mail);
    }
    if (answer == Answer.REFUSED) {
      throw MailException.refused("the mail server answered 550", new Exception());
    }
    if (answer != null) {
      throw MailException.temporary("the mail server answered 451", new Exception());
    }
  }

  List<Mail> taken() {
    return taken;
  }

  void forget() {
    answers.clear();
    taken.clear();
  }

  void answer(Answer... next) {
    answers.addAll(List.of(next));
  }
}
