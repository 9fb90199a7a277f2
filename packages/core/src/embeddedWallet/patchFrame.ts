import type { Config } from '../config/config.js'
import type { FrameState } from './frameState.js'

/** Changes what is known of the frame. */
export function patchFrame(
  config: Config,
  patch: Partial<FrameState> | ((frame: FrameState) => Partial<FrameState>),
): void {
  config.setState(({ frame }) => ({
    frame: { ...frame, ...(typeof patch === 'function' ? patch(frame) : patch) },
  }))
}
