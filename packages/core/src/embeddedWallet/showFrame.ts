import type { Config } from '../config/config.js'
import { type FrameTheme, frameSlot } from './frameSession.js'
import { loadFrame } from './loadFrame.js'
import { type FramePlacement, placeFrame } from './placeFrame.js'

/** Parameters of {@link showFrame}. */
export type ShowFrameParameters = {
  /** Default: what `syncTheme` was told last. */
  theme?: FrameTheme
  /** Default: as AppKit 1.7 places it, and again whenever the window changes. */
  placement?: FramePlacement
}

/**
 * Shows the frame above the page, once it has taken the theme; again: elsewhere. Returns its element, for the focus.
 * frame-protocol.md §4 “Approval view”.
 *
 * @throws GangwayError `FRAME_UNAVAILABLE`, `REQUEST_TIMEOUT` when it does not answer; then it stays hidden.
 */
export async function showFrame(
  config: Config,
  parameters: ShowFrameParameters = {},
): Promise<HTMLIFrameElement> {
  const session = await loadFrame(config)
  const theme = parameters.theme ?? frameSlot(config).theme ?? {}
  frameSlot(config).theme = theme
  await session.client.request('SYNC_THEME', theme)
  const element = await session.client.attach()
  session.unplace?.()
  session.unplace = placeFrame(element, parameters.placement)
  return element
}
