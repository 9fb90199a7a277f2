import { toGangwayError } from '@gangway/protocol'
import { toUserText } from '../../errors/toUserText.js'
import type { LateTranslate } from '../../hooks/useLateTranslate.js'

/** Why there is no price of an asset, or no page to pay on, in words. Nothing was paid in any of these cases. */
export function describeBuyError(error: unknown, symbol: string, t: LateTranslate): string {
  const { code } = toGangwayError(error)
  if (code === 'BUY_NOT_AVAILABLE') return t('buy.notSold', { symbol })
  if (code === 'BUY_QUOTES_UNAVAILABLE') return t('buy.noPrices')
  if (code === 'BUY_UNREACHABLE') return t('buy.noAnswer')
  if (code === 'BUY_AMOUNT_OUT_OF_RANGE') return t('buy.otherLimits')
  return toUserText(error, t)
}
