import { emailLoginUsedKey } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import { loadFrame } from './loadFrame.js'

/**
 * Fetches code and frame ahead, e.g. when the e-mail field is focused. Does nothing where there is no frame.
 *
 * @param search for the start of a config alone: query of the page's address, which may end a login that left the page
 */
export function preloadFrame(config: Config, search = ''): void {
  if (!config.frame) return
  const mayBeBack = search.includes('result_uri=')
  if (mayBeBack)
    import('./login/social/resumeSocial.js').then(
      ({ resumeSocial }) => resumeSocial(config, search),
      () => undefined, // its code does not come: the person is not logged in, and may try again
    )
  // The parameter may be somebody else's: then nothing asks for the frame.
  if (mayBeBack && !hasStored(config, emailLoginUsedKey)) return
  loadFrame(config)
    .then((session) => session.client.attach())
    // Whoever then asks for something hears of it.
    .catch(() => undefined)
}
