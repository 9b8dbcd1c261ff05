// Plays a simulated or recorded session on a session's page.

import { fetchLog, PlayedSession } from './played-session.js';
import { newHeader } from './recorder.js';
import { pathOf } from './session-paths.js';
import { when } from '../shared/when.js';

export class SessionPlayer {
  #page;

  constructor(page) { this.#page = page; }

  /** Plays a simulated session. Call this during a tap if possible, because that unlocks sound. */
  simulate(dataset) {
    const page = this.#page;
    page.beat.begin(false);
    const header = newHeader(page.kind);
    page.engine.begin(header.identifier, header);
    const played = page.use(new PlayedSession(page.engine));
    page.prepareSimulated(played);
    played.take(page.simulated(dataset));
    this.#play(played, false);
  }

  /** Plays a log from this server. Call this during a tap if possible, because that unlocks sound. */
  async playLog(url) {
    const page = this.#page;
    page.beat.begin(false);
    const played = new PlayedSession(page.engine);
    played.take(page.engine.playLog(await fetchLog(url)));
    const kind = page.engine.kind(page.engine.header.coach);
    if (page.handles(kind)) {
      page.kind = kind;
      this.#play(page.use(played), url.startsWith('/activities/'));
    } else {
      window.location.replace(`${pathOf(kind.setup)}?play=${encodeURIComponent(url)}`);
    }
  }

  /** @param {boolean} isReplay whether the athlete recorded this session */
  #play(played, isReplay) {
    const { screen, kind, container } = this.#page;
    when('played-demo', !isReplay);
    when('replayed', isReplay);
    screen.go(kind.live);
    played.rate = Number(container.querySelector('[data-input=rate]')?.value) || 1;
    played.startSensors();
  }
}
