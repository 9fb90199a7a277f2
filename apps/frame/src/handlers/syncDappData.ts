import { cleanText, textLimits } from '@gangway/protocol'
import type { FrameHandler } from './frameHandler.js'

/** Keeps what the app calls itself, for the mails; its origin comes from the browser alone. */
export const syncDappData: FrameHandler<'SYNC_DAPP_DATA'> = async ({ metadata }, { context }) => {
  context.appName = cleanText(metadata?.name ?? '', textLimits.name) ?? undefined
  return undefined
}
