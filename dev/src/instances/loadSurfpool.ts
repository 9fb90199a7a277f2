import { createRequire } from 'node:module'

/** The part of Surfpool's native add-on this product uses. */
export type SurfpoolAddon = {
  startWithConfig(config: {
    offline: boolean
    blockProductionMode: 'clock' | 'transaction'
    slotTimeMs: number
  }): SurfpoolNode
}

/** A node of the add-on. It runs on threads of its own, which end with the process. */
export type SurfpoolNode = {
  rpcUrl: string
  wsUrl: string
  /** Takes what has happened since the last call. A node with 1024 events waiting hangs. */
  drainEvents(): readonly { kind: string }[]
}

const require = createRequire(import.meta.url)

/** Loads the add-on's build for this platform, without its wrapper package. Throws where there is none. */
export function loadSurfpool(): SurfpoolAddon {
  return (require(getPackageName()) as { Surfnet: SurfpoolAddon }).Surfnet
}

/** Options of a test that needs Surfpool: the reason for which it is skipped where there is none. */
export const needsSurfpool = { meta: { skipReason: 'this platform has no Solana node' } }

/** Tells whether this platform has a Surfpool build. `GANGWAY_NO_SURFPOOL=1` says no, to try life without it. */
export function hasSurfpool(): boolean {
  if (process.env.GANGWAY_NO_SURFPOOL === '1') return false
  try {
    require.resolve(getPackageName())
    return true
  } catch {
    return false
  }
}

function getPackageName(): string {
  const suffix = process.platform === 'linux' ? '-gnu' : ''
  return `@solana/surfpool-${process.platform}-${process.arch}${suffix}`
}
