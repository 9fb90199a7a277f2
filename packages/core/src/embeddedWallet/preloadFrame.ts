import type { Config } from '../config/config.js'
import { loadFrame } from './loadFrame.js'

/**
 * Fetches code and frame ahead, e.g. when the e-mail field is focused. Does nothing where there is no frame.
 *
 * @param search for the start of a config alone: query of the page's address, which may end a login that left the page
 */
export function preloadFrame(config: Config, search = ''): void {
  if (!config.frame) return
  loadFrame(config)
    .then((session) => session.client.attach())
    // Whoever then asks for something hears of it.
    .catch(() => undefined)
  if (search.includes('result_uri='))
    import('./login/social/resumeSocial.js').then(
      ({ resumeSocial }) => resumeSocial(config, search),
      () => undefined, // its code does not come: the person is not logged in, and may try again
    )
}
