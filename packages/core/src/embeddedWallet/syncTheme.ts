import type { Config } from '../config.js'
import type { FrameTheme } from './frameSession.js'

/** Tells the frame the theme of the page: now, or once there is a frame. SPEC §3 “Theme sync payload”. */
export function syncTheme(config: Config, theme: FrameTheme): void {
  const { _internal: internal, state } = config
  internal.frameTheme = theme
  if (state.frame.status !== 'ready') return
  internal.frameSession?.then((session) => session.client.request('SYNC_THEME', theme)).catch(() => undefined) // it goes on in the colours it has
}
