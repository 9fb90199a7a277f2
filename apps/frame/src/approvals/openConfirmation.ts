import type { ApprovalModel } from '../model/approvalModel.js'

/** What a person said in the window. */
export type ConfirmationAnswer = 'approve' | 'decline'

/** A window of our own in which a request is confirmed. */
export type Confirmation = { close(): void }

/**
 * Opens a window of our own origin, top level, which no page can cover, and has `model` confirmed there; null where the
 * browser opens none. The page has no way to it: only this frame knows it. embedded-wallet.md §10 “other browsers”.
 */
export function openConfirmation(
  model: ApprovalModel,
  onAnswer: (answer: ConfirmationAnswer) => void,
): Confirmation | null {
  const opened = window.open('/confirm', '_blank', 'popup,width=440,height=720')
  if (!opened) return null
  const stop = new AbortController()
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== opened || origin !== location.origin) return
      if (data === 'ready') opened.postMessage(model, location.origin)
      if (data === 'approve' || data === 'decline') onAnswer(data)
    },
    { signal: stop.signal },
  )
  return {
    close() {
      stop.abort()
      opened.close()
    },
  }
}
