import type { FrameRequestOptions } from '../../client/frameClient.js'
import type { SocialRun } from '../../frameSession.js'
import type { SocialLogin } from '../../frameState.js'

/** How long a login lives where the frame does not say, ms. embedded-wallet.md §7. */
const lifetime = 600_000

/** Learns where the person is to go, and shows it. Returns until when they may, ms since 1970. */
export async function askWhere(
  run: SocialRun,
  ask: (options: FrameRequestOptions) => Promise<string>,
): Promise<number> {
  let told: Pick<SocialLogin, 'matchNumber'> & { expiresAt: number } = {
    matchNumber: null,
    expiresAt: Date.now() + lifetime,
  }
  const uri = await ask({
    signal: run.signal,
    onDetails: ({ matchNumber, expiresAt }) => {
      told = { matchNumber, expiresAt }
    },
  })
  run.arrive(uri, { ...told, step: run.popup || run.provider === 'farcaster' ? 'window' : 'blocked' })
  return told.expiresAt
}
