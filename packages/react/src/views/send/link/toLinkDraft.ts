import { formatAmount, parseAmount, type SendDraft } from '@gangway/core'
import { emptyDraft } from '../emptyDraft.js'
import type { SendLink } from './parseSendLink.js'

/** Decimals a link may carry; no asset has more. */
const mostDecimals = 36

/** The form as a link fills it, its amount written as the person would. */
export function toLinkDraft(link: SendLink, locale: string): SendDraft {
  const parsed = parseAmount(link.amount ?? '', { decimals: mostDecimals })
  return {
    ...emptyDraft,
    to: link.to ?? '',
    amount: parsed.ok ? formatAmount(parsed.amount, mostDecimals, { locale }) : '',
    memo: link.memo ?? '',
    isFromLink: true,
  }
}
