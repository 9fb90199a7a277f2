import {
  type ChosenWallet,
  cancelPairing,
  connectPairing,
  idlePairing,
  type PairingState,
  renewPairing,
  wakePairing,
} from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tellConnected } from '../../connectAttempts/tellConnected.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useElapsed } from '../../hooks/useElapsed.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useStartOnce } from '../../hooks/useStartOnce.js'
import { useVisibleAgain } from '../../hooks/useVisibleAgain.js'
import { isPhone } from '../../platform/isPhone.js'
import { useRouter } from '../../router/useRouter.js'
import { useWalletsContext } from '../../wallets/WalletsProvider.js'
import { useConnectNews } from '../email/useConnectNews.js'
import { useRenewal } from './useRenewal.js'

/** How long a check goes on before it is shown, ms. interface-guide.md §14. */
const shownAfter = 150

/** The pairing as its view shows it. */
export type Pairing = PairingState & {
  /** Makes another link, and waits for a wallet to take it. */
  again(): void
  /** Gives this link up and goes back to the other ways to connect. */
  leave(): void
}

/**
 * Waits for a wallet to take the link and tells the end of it. That goes on when the dialog is closed: who approves
 * afterwards is connected. A link that is about to end is replaced quietly; not so where the screen was touched, as the
 * link may be on its way into a wallet then. interface-guide.md §7.5.
 */
export function usePairing(chosen: ChosenWallet | null): Pairing {
  const config = useConfig()
  const news = useConnectNews()
  const { back } = useRouter()
  const { pairingWait } = useWalletsContext()
  const pairing = useShownPairing(useCurrentPairing())
  const renew = useCallback(() => void renewPairing(config).catch(() => {}), [config])
  const isSpent = useRenewal(pairing.status === 'ready' ? pairing : null, renew)
  const [error, setError] = useState<GangwayError | null>(null)

  const start = useCallback(() => {
    // Whoever waited before, with this link and another wallet in mind, is not told as well.
    pairingWait.get()?.abort()
    const abort = new AbortController()
    pairingWait.set(abort)
    setError(null)
    const { signal } = abort
    const method = isPhone() ? 'mobile' : 'qrcode'
    connectPairing(config, { signal, method, ...(chosen ? { wallet: chosen } : {}) }).then(
      ([connection]) => connection && tellConnected(news, connection.id),
      // Elsewhere the state says what came of it; its code may not even have been loaded.
      (cause: unknown) => signal.aborted || setError(toGangwayError(cause)),
    )
  }, [config, pairingWait, chosen, news])
  useStartOnce(start)
  useVisibleAgain(useCallback(() => void wakePairing(config).catch(() => {}), [config]))

  return {
    ...pairing,
    ...(isSpent ? { status: 'expired', uri: null } : {}),
    ...(error && pairing.status === 'idle' ? { status: 'failed', error } : {}),
    again: () => {
      if (isSpent) renew()
      else start()
    },
    leave: () => {
      cancelPairing(config)
      back()
    },
  }
}

/** The state of pairing; how it ended before the view was opened is no news here. */
function useCurrentPairing(): PairingState {
  const pairing = useGangway((state) => state.pairing)
  const [earlier] = useState(pairing.error)
  return pairing.error !== null && pairing.error === earlier ? idlePairing : pairing
}

/** As it is, but for a check that takes no time: the code a person comes back to does not flicker. interface-guide.md §14. */
function useShownPairing(pairing: PairingState): PairingState {
  const isChecking = pairing.status === 'checking'
  const isSlow = useElapsed(isChecking, shownAfter)
  const before = useRef(pairing)
  useEffect(() => {
    if (!isChecking) before.current = pairing
  }, [isChecking, pairing])
  return isChecking && !isSlow ? before.current : pairing
}
