import type { FrameHandler } from './frameHandler.js'

/** Whether this app has a session. The token AppKit may send authorises nothing. embedded-wallet.md §4. */
export const isConnected: FrameHandler<'IS_CONNECTED'> = async (_, { context }) => {
  context.hasSession = await context.worker.isConnected()
  return { isConnected: context.hasSession }
}
