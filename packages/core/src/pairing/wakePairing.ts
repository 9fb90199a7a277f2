import type { Config } from '../config/config.js'
import { pairingSlot } from './loadPairing.js'

/**
 * The page is seen again: reconnects at once and asks for what was missed; `state.pairing` says `checking` meanwhile, for
 * 5 s at most, where a link is waited for. Does nothing where nothing was paired. Never rejects. interface-guide.md §7.5.
 */
export async function wakePairing(config: Config): Promise<void> {
  const session = await pairingSlot(config).session?.catch(() => null)
  await session?.wake()
}
