import type { FrameHandler } from './frameHandler.js'

/** Where the window of a social login goes. embedded-wallet.md §7. */
export const getSocialRedirectUri: FrameHandler<'GET_SOCIAL_REDIRECT_URI'> = async (
  { provider },
  { context, tell },
) => {
  const { uri, matchNumber, expiresAt } = await context.worker.startProviderLogin({ provider })
  if (context.client === 'gw1') tell('LOGIN_DETAILS', { isNewDevice: false, matchNumber, expiresAt })
  return { uri }
}
