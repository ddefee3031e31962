package clinic;

import clinic.Rows.Patient;
import clinic.Visits.NoDoctorFree;
import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Slice;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.ports.driving.HttpResponse;

/** The pages of patients. */
record Site(Website<Patient> site, PlainPages pages, Visits visits) {

  private static final String PAGE = "/site/visits";
  private static final Form VISIT =
      new Form(
          "visit", PAGE, "Book", "", List.of(Field.text("day", "Day", "off", "As 2026-12-24")));

  static Site of(UserLayer<Patient> patients, Visits visits) {
    PlainPages pages = new PlainPages("Clinic");
    Website<Patient> site =
        patients
            .website("/site", pages)
            .withSignUp()
            .leadingTo(PAGE, "/site/login")
            .withNotice("booked", "Your visit is booked.");
    return new Site(site, pages, visits);
  }

  Routes routes() {
    return site.routes()
        .and(
            Routes.of(
                    Route.get(PAGE, request -> page(request, FormState.nothing())),
                    Route.post(PAGE, this::book))
                .behind(site.users()));
  }

  private HttpResponse page(Request request, FormState filled) {
    List<Html> own =
        visits
            .rows()
            .visits(request.auth().require(Patient.class).number(), new Slice(0, 100))
            .stream()
            .map(visit -> Html.of("<li>{}, {}</li>", visit.day(), visit.doctor().name()))
            .toList();
    Html content = Html.of("<ul>{}</ul>\n{}", own, VISIT.html(filled, site.once(), ""));
    return pages.page(site.menu(request), "Your visits", content);
  }

  private HttpResponse book(Request request) {
    if (site.isRepeat(request)) {
      return site.done("booked", PAGE);
    }
    try {
      String day = FormBody.of(request).single("day").orElse("");
      visits.book(request.auth().require(Patient.class).number(), day);
      return site.done("booked", PAGE);
    } catch (NoDoctorFree full) {
      return again(request, Abort.of(409, NoDoctorFree.REASON));
    } catch (Abort refusal) {
      return again(request, refusal);
    }
  }

  private HttpResponse again(Request request, Abort refusal) {
    FormState refused = FormState.refused(request.message().body(), refusal, "day");
    return page(request, refused).with(refusal.status());
  }
}
