import type { FrameHandler } from './frameHandler.js'

/** Keeps what the app calls itself, for the mails; its origin comes from the browser alone. */
export const syncDappData: FrameHandler<'SYNC_DAPP_DATA'> = async ({ metadata }, { context }) => {
  context.appName = metadata?.name.trim().slice(0, 64) || undefined
  return undefined
}
