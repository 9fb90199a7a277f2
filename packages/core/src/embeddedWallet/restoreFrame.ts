import { emailLoginUsedKey } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import { createLoginStorage } from './createLoginStorage.js'
import { preloadFrame } from './preloadFrame.js'

/** How long after its last mail a login may be on its way: the life of a link, and of the code behind it, ms. embedded-wallet.md §5. */
const longestLogin = 1_200_000

/**
 * At the start of a config, where an earlier load of the page left something: puts the frame into the page where it knows
 * of a session or of a login on its way, and ends a login that left the page.
 *
 * @param search query of the page's address when it began
 */
export function restoreFrame(config: Config, search: string): void {
  if (search.includes('result_uri='))
    import('./login/social/resumeSocial.js').then(
      ({ resumeSocial }) => resumeSocial(config, search),
      () => undefined, // its code does not come: the person is not logged in, and may try again
    )
  // The parameter may be somebody else's: then nothing asks for the frame.
  if (hasStored(config, emailLoginUsedKey) || mayHavePending(config)) preloadFrame(config)
}

/** Whose login it is, and whether it was given up, the frame alone knows: here only the time of its mail is kept. */
function mayHavePending(config: Config): boolean {
  const storage = createLoginStorage(config.storage, (key) => getStorageKey(config, key))
  const last = storage.getLastEmailTime()
  return last !== null && Date.now() - last < longestLogin
}
