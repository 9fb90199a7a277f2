import { GangwayError } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { type WalletKeys, wipeKeys } from '../../keys/walletKeys.js'
import type { Signers } from '../../requests/signingContext.js'

/** Keys in memory, for as short as can be. */
export type KeyRing = {
  /**
   * Runs `work` with signers of a wallet, which stop working when it is done. `unlock` is asked for the keys where they
   * are not here any more.
   *
   * @throws GangwayError `WALLET_NOT_READY` out of the signers when the ring was locked meanwhile.
   */
  use<T>(
    walletId: string,
    unlock: () => Promise<WalletKeys>,
    work: (signers: Signers) => Promise<T>,
  ): Promise<T>
  /** Wipes the keys, those on their way too. */
  lock(): void
}

/** Keys are wiped this long after they were asked for, in use or not, milliseconds. embedded-wallet.md §0 D4. */
const lifetime = 300_000

type Held = { walletId: string; keys: Promise<WalletKeys>; endsAt: number; isLocked: boolean }

/** Creates an empty key ring. */
export function createKeyRing(getNow: () => number): KeyRing {
  let held: Held | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function lock(): void {
    clearTimeout(timer)
    if (!held) return
    held.isLocked = true
    held.keys.then(wipeKeys, () => undefined)
    held = null
  }

  function hold(walletId: string, unlock: () => Promise<WalletKeys>): Held {
    // A timer stands still while the machine sleeps; the clock does not.
    if (held?.walletId === walletId && getNow() < held.endsAt) return held
    lock()
    const taken: Held = { walletId, keys: unlock(), endsAt: getNow() + lifetime, isLocked: false }
    held = taken
    timer = setTimeout(lock, lifetime)
    taken.keys.catch(() => {
      if (held === taken) lock()
    })
    return taken
  }

  return {
    lock,
    async use(walletId, unlock, work) {
      const taken = hold(walletId, unlock)
      const keys = await taken.keys
      let isDone = false
      const signers = createSigners(() => {
        if (isDone || taken.isLocked) throw new GangwayError('WALLET_NOT_READY')
        return keys
      })
      try {
        return await work(signers)
      } finally {
        isDone = true
      }
    },
  }
}

/** Signers over `getKeys`, which throws once the keys are out of reach: they are asked for at each signature. */
function createSigners(getKeys: () => WalletKeys): Signers {
  return {
    signEvmDigest(digest) {
      if (digest.length !== 32) throw new GangwayError('INVALID_INPUT')
      const signature = secp256k1.sign(digest, getKeys().evmKey)
      const bytes = new Uint8Array(65)
      bytes.set(signature.toCompactRawBytes())
      bytes[64] = 27 + signature.recovery
      return bytes
    },
    signSolanaMessage: (message) => ed25519.sign(message, getKeys().solanaKey),
  }
}
