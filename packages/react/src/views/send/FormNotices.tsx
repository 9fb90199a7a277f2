import { NoticeList } from './NoticeList.js'
import type { SendForm } from './useSendForm.js'

/**
 * What to know about the transfer as far as it is entered; what stops it stands apart, beside the button.
 */
export function FormNotices(props: { form: SendForm; which: 'stop' | 'rest'; onMemo: () => void }) {
  const { form, which, onMemo } = props
  const { amount, estimate, token, networkId } = form
  // Before an amount is entered everything is assumed, and what follows from that is no news.
  const known = amount.kind === 'valid' ? estimate.current : null
  if (!known || !token) return null
  return <NoticeList estimate={known} token={token} networkId={networkId} which={which} onMemo={onMemo} />
}
