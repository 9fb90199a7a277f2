import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { getProgramArgs } from '@gangway/dev'
import type { CaipNetworkId } from '@gangway/protocol'
import type { DatabaseLocation } from '@gangway/server-kit'

const script = new URL('./followForever.ts', import.meta.url)

/** A follower in a process of its own, once it has begun; `url` is where the local network `chain` answers. */
export async function spawnFollower(options: {
  location: Exclude<DatabaseLocation, string>
  chain: CaipNetworkId
  url: string
  account: string
  /** How long it keeps the chain without a word, ms. */
  leaseTime?: number
}) {
  const { location, chain, url, account, leaseTime = 500 } = options
  const settings = JSON.stringify({ location, urls: { [chain]: url }, account, chain, leaseTime })
  const child = spawn(process.execPath, getProgramArgs(script, [settings]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  let written = 0
  lines.on('line', () => {
    written += 1
  })
  return {
    /** How often it has written something. */
    countWritten: () => written,
    /** Resolves once it has written something more. */
    hasWritten: () => once(lines, 'line'),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}
