import type { FrameHandler } from './frameHandler.js'

/** Begins to give the account another address. frame-protocol.md §6 H. */
export const updateEmail: FrameHandler<'UPDATE_EMAIL'> = ({ email }, { context }) =>
  context.worker.startEmailChange({ email })
