import type { ApprovalScreen } from '../approvals/approvalState.js'
import type { ConfirmationAnswer } from '../approvals/openConfirmation.js'
import type { ApprovalTexts } from '../approvals/texts/approvalTexts.js'
import type { ApprovalModel } from '../model/approvalModel.js'

/** How long the frame may take to say what is to be confirmed, ms. */
const patience = 5_000

/**
 * Shows in a window of our own what a frame asks to have confirmed, and tells it the answer. Only a frame of this very
 * origin that opened the window is heard. embedded-wallet.md §10.
 */
export function startConfirmation({
  page,
  screen,
  texts,
}: {
  page: Window
  screen: ApprovalScreen
  texts: Pick<ApprovalTexts, 'nothingToConfirm'>
}): void {
  const opener: Window | null = page.opener
  const { origin } = page.location
  const tell = (answer: ConfirmationAnswer | 'ready') => opener?.postMessage(answer, origin)
  const lost = setTimeout(refuse, opener ? patience : 0)

  function refuse(): void {
    screen.show({ kind: 'refused', reason: texts.nothingToConfirm }, () => page.close())
  }

  page.addEventListener('message', ({ source, origin: from, data }) => {
    if (opener === null || source !== opener || from !== origin) return
    clearTimeout(lost)
    const model: ApprovalModel = data
    screen.show({ kind: 'ready', model }, (action) => {
      tell(action === 'approve' ? 'approve' : 'decline')
      page.close()
    })
  })
  // Closed without a word it is no answer: the frame still shows the request.
  tell('ready')
}
