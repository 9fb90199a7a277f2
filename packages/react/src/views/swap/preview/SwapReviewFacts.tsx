import {
  defaultSlippage,
  formatFiat,
  getNetwork,
  type PreparedSwap,
  type TokenBalance,
  toFiatValue,
} from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { Address } from '../../../components/Address/Address.js'
import { Banner } from '../../../components/Banner/Banner.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { TokenIcon } from '../../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useNetworkName } from '../../../hooks/useNetworkName.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'
import { formatNative } from '../../send/formatNative.js'
import reviewStyles from '../../send/review/SendReviewView.module.css'
import { Arrival } from '../Arrival.js'
import { formatPercent } from '../formatPercent.js'
import { nameSource } from '../nameSource.js'
import { Route } from '../Route.js'
import { getImpact, type SwapReview } from './swapReview.js'
import { useSwapAmounts } from './useSwapAmounts.js'

type FactsProps = { review: SwapReview; swap: PreparedSwap }

/** Both amounts, the least that arrives, and everything the swap costs. interface-guide.md §9.8, §10 */
export function SwapReviewFacts({ review, swap }: FactsProps) {
  const { question, quote } = swap
  const { sell, buy } = review
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), question.networkId)
  const { sold, bought, least } = useSwapAmounts(swap)
  const impact = getImpact(quote, { ...review, amount: question.amount })
  return (
    <>
      <Sum
        label="swap.pay"
        token={sell}
        text={sold}
        worth={toFiatValue(question.amount, question.sell.decimals, sell.price)}
      />
      <Sum
        label="swap.receiving"
        token={buy}
        text={bought}
        worth={toFiatValue(quote.received, question.buy.decimals, buy.price)}
      />
      <FactList>
        <Fact label="swap.minimum">
          <bdi dir="ltr">{least}</bdi>
        </Fact>
        <Fact label="swap.impact">
          {impact.value === null
            ? t('swap.impactUnknown')
            : t('swap.percent', { percent: formatPercent(impact.value, locale) })}
        </Fact>
        <Fact label="swap.slippage">
          {t('swap.percent', { percent: formatPercent(question.slippage ?? defaultSlippage, locale) })}
        </Fact>
        <Route quote={quote} sell={sell} buy={buy} />
        <Fact label="review.from" isWhole>
          <Address address={question.from} form="full" />
        </Fact>
        {!buy.isVerified && buy.address !== null && (
          <Fact label="review.token" isWhole>
            <Address address={buy.address} form="full" />
          </Fact>
        )}
        <Fact label="review.network">{network?.name}</Fact>
        <Arrival quote={quote} />
        {question.crossing && (
          <Fact label="swap.arrivesFor" isWhole>
            <Address address={question.crossing.recipient} form="full" />
          </Fact>
        )}
        <Costs review={review} swap={swap} />
      </FactList>
      {swap.costs.payer === undefined && <p className={reviewStyles.note}>{t('review.walletFee')}</p>}
      {quote.crossing && <Promised source={quote.source} networkId={quote.crossing.networkId} />}
    </>
  )
}

// Nobody here can try out what happens on another network. data-sources.md §8
function Promised({ networkId, source }: { networkId: CaipNetworkId; source: string }) {
  const t = useLateTranslate()
  return (
    <Banner>{t('swap.promise', { network: useNetworkName(networkId), source: nameSource(source) })}</Banner>
  )
}

function Sum(props: { label: AnyMessageKey; token: TokenBalance; text: string; worth: number | null }) {
  const { label, token, text, worth } = props
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), token.chainId)
  return (
    <div className={reviewStyles.amount}>
      <TokenIcon token={token} network={network} />
      <span className={reviewStyles.worth}>{t(label)}</span>
      <bdi className={reviewStyles.sum} dir="ltr">
        {text}
      </bdi>
      {worth !== null && (
        <bdi className={reviewStyles.worth} dir="ltr">
          {formatFiat(worth, { locale, precise: true })}
        </bdi>
      )}
    </div>
  )
}

function Costs({ review, swap: { costs, question } }: FactsProps) {
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), question.networkId)
  const { fee, payer } = costs
  if (payer !== undefined) return <Fact label="send.fee">{t('fee.paidBy', { payer })}</Fact>
  if (!network) return null
  const write = (label: AnyMessageKey, amount: bigint) => {
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
  return (
    <>
      {write('review.fee', fee.expected)}
      {fee.max !== fee.expected && write('review.feeMax', fee.max)}
    </>
  )
}
