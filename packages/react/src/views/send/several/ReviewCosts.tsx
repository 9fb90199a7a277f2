import { formatAmount, getNetwork } from '@gangway/core'
import { Address } from '../../../components/Address/Address.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'
import { formatNative } from '../formatNative.js'
import reviewStyles from '../review/SendReviewView.module.css'
import type { SeveralReview } from './severalReview.js'

/** Who sends all of it, on which network, what leaves of each token, and the fee. interface-guide.md §9.8 */
export function ReviewCosts({ review }: { review: SeveralReview }) {
  const { from, networkId, payer, totals, fee } = review.batch
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), networkId)
  // What is paid in the coin itself leaves with it, the fee at its most.
  const costs = payer === undefined ? fee.max : 0n
  const leaving = totals.map(({ token, amount }) => ({
    token,
    amount: token.address === null ? amount + costs : amount,
  }))
  const hasNative = totals.some(({ token }) => token.address === null)
  return (
    <>
      <p className={reviewStyles.note}>{t('several.together')}</p>
      <FactList>
        <Fact label="review.from" isWhole>
          <Address address={from} form="full" />
        </Fact>
        <Fact label="review.network">{network?.name}</Fact>
        {payer === undefined ? (
          <>
            <NativeFact label="review.fee" amount={fee.expected} review={review} />
            <NativeFact label="review.feeMax" amount={fee.max} review={review} />
          </>
        ) : (
          <Fact label="send.fee">{t('fee.paidBy', { payer })}</Fact>
        )}
        <Fact label="review.total" isWhole>
          {leaving.map(({ token, amount }) => (
            <p key={token.address}>
              <bdi dir="ltr">
                {formatAmount(amount, token.decimals, { locale, group: true })} {token.symbol}
              </bdi>
            </p>
          ))}
          {!hasNative && network && costs > 0n && (
            <p>
              <bdi dir="ltr">{formatNative(costs, network, null, locale).exact}</bdi>
            </p>
          )}
        </Fact>
      </FactList>
      {payer === undefined && <p className={reviewStyles.note}>{t('review.walletFee')}</p>}
    </>
  )
}

function NativeFact(props: { label: AnyMessageKey; amount: bigint; review: SeveralReview }) {
  const { label, amount, review } = props
  const locale = useLocale()
  const network = getNetwork(useConfig(), review.batch.networkId)
  if (!network) return null
  const { exact, fiat } = formatNative(amount, network, review.nativePrice, locale)
  return (
    <Fact label={label}>
      <bdi dir="ltr">{exact}</bdi>
      {fiat && (
        <small>
          <bdi dir="ltr">{fiat}</bdi>
        </small>
      )}
    </Fact>
  )
}
