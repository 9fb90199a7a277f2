import type { FrameHandler } from './frameHandler.js'

/** Begins a login. AppKit 1.7 asks for the code at once: which of the two it is told, the server decides. embedded-wallet.md §5. */
export const connectEmail: FrameHandler<'CONNECT_EMAIL'> = async ({ email }, { context, tell }) => {
  const { worker, client, appName } = context
  const { action, isNewDevice, matchNumber, expiresAt } = await worker.startLogin({
    email,
    ...(appName === undefined ? {} : { appName }),
  })
  if (client === 'gw1' && expiresAt !== null) tell('LOGIN_DETAILS', { isNewDevice, matchNumber, expiresAt })
  return { action }
}
