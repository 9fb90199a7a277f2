import type { FrameHandler } from './frameHandler.js'

/** Takes of the app's theme what keeps the frame readable. embedded-wallet.md §10. */
export const syncTheme: FrameHandler<'SYNC_THEME'> = async (theme, { context }) => {
  context.setTheme(theme)
  return undefined
}
