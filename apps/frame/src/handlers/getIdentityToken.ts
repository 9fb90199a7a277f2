import type { FrameHandler } from './frameHandler.js'

/** What the login service says of the person to the app's back end. The page has the same by GET_USER, unsigned. */
export const getIdentityToken: FrameHandler<'GET_IDENTITY_TOKEN'> = async (payload, { context }) =>
  context.worker.getIdentityToken(payload ?? {})
