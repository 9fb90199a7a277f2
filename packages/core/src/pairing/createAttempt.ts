import type { ChosenWallet } from '../connections/pairingWallet.js'
import { orAbort } from '../kernel/orAbort.js'

/** A wait for the approval of a link, which several may share. */
export type PairingAttempt = {
  /** Resolves once there is a session. */
  approved: Promise<void>
  resolve(): void
  reject(error: unknown): void
  /** Whether anybody still waits for it. */
  isAwaited(): boolean
  /** Waits for something that comes of it. */
  share<T>(outcome: Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** The wallet chosen last. */
  wallet: ChosenWallet | null
}

/** Begins one. */
export function createAttempt(): PairingAttempt {
  let waiting = 0
  let resolve = () => {}
  let reject = (_error: unknown) => {}
  const approved = new Promise<void>((onApproval, onFailure) => {
    resolve = onApproval
    reject = onFailure
  })
  // Those who share it hear of it.
  approved.catch(() => undefined)
  return {
    approved,
    resolve,
    reject,
    isAwaited: () => waiting > 0,
    async share(outcome, signal) {
      waiting += 1
      try {
        return await orAbort(outcome, signal)
      } finally {
        waiting -= 1
      }
    },
    wallet: null,
  }
}
