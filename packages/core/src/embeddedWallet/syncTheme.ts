import type { Config } from '../config/config.js'
import { type FrameTheme, frameSlot } from './frameSession.js'

/** Tells the frame the theme of the page: now, or once there is a frame. product.md §3 “Theme sync payload”. */
export function syncTheme(config: Config, theme: FrameTheme): void {
  const slot = frameSlot(config)
  slot.theme = theme
  if (config.state.frame.status !== 'ready') return
  slot.session?.then((session) => session.client.request('SYNC_THEME', theme)).catch(() => undefined) // it goes on in the colours it has
}
