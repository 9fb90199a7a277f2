import type { SendForm } from '../../hooks/useSendForm.js'
import { NoticeList } from './NoticeList.js'

/** What to know about the transfer as far as it is entered. */
export function FormNotices({ form: { amount, estimate, token, networkId } }: { form: SendForm }) {
  // Before an amount is entered everything is assumed, and what follows from that is no news.
  const known = amount.kind === 'valid' ? estimate.current : null
  return known && token ? <NoticeList estimate={known} token={token} networkId={networkId} /> : null
}
