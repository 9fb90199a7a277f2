import type { FrameHandler } from './frameHandler.js'

/** Says what was given. */
export const giveTip: FrameHandler<'GIVE_TIP'> = async ({ amount }) => ({ given: amount })
