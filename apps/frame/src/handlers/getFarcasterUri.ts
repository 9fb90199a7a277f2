import type { FrameHandler } from './frameHandler.js'

/** The link of a Farcaster login: a phone opens it, or scans it as a code. embedded-wallet.md §8. */
export const getFarcasterUri: FrameHandler<'GET_FARCASTER_URI'> = async (_, { context, tell }) => {
  const { uri, matchNumber, expiresAt } = await context.worker.startProviderLogin({ provider: 'farcaster' })
  if (context.client === 'gw1') tell('LOGIN_DETAILS', { isNewDevice: false, matchNumber, expiresAt })
  return { url: uri }
}
