import { formatFiat, getNetwork, toFiatValue } from '@gangway/core'
import { Address } from '../../../components/Address/Address.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { TokenIcon } from '../../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'
import { formatNative } from '../formatNative.js'
import { NftFacts } from '../NftFacts.js'
import { NameCard } from '../names/NameCard.js'
import { useFormattedAmount } from '../useFormattedAmount.js'
import type { Review } from './review.js'
import styles from './SendReviewView.module.css'

/** Amount, addresses in full, network, fee and total of a transfer. interface-guide.md §9.8. */
export function ReviewFacts({ review }: { review: Review }) {
  const { parameters, estimate, token } = review
  const t = useLateTranslate()
  const locale = useLocale()
  const config = useConfig()
  const network = getNetwork(config, parameters.networkId)
  const { what } = useFormattedAmount(review)
  const worth = toFiatValue(parameters.amount, parameters.token.decimals, token.price)
  return (
    <>
      <div className={styles.amount}>
        <TokenIcon token={token} network={network} />
        <span className={styles.worth}>{t('review.sending')}</span>
        <bdi className={styles.sum} dir={token.nft ? 'auto' : 'ltr'}>
          {what}
        </bdi>
        {!config.sources && !token.nft && (
          <bdi className={styles.worth} dir="ltr">
            {formatFiat(worth, { locale, precise: true })}
          </bdi>
        )}
      </div>
      <FactList>
        <Fact label="review.from" isWhole>
          <Address address={parameters.from} form="full" />
        </Fact>
        <Fact label="review.to" isWhole>
          {review.name ? (
            <NameCard {...review.name} address={estimate.to} source="ENS" />
          ) : (
            <Address address={estimate.to} form="full" />
          )}
        </Fact>
        {token.nft && <NftFacts token={token} nft={token.nft} />}
        {!token.isVerified && !token.nft && token.address !== null && (
          <Fact label="review.token" isWhole>
            <Address address={token.address} form="full" />
          </Fact>
        )}
        <Fact label="review.network">{network?.name}</Fact>
        {parameters.memo !== undefined && (
          <Fact label="review.memo" isWhole>
            <bdi>{parameters.memo}</bdi>
          </Fact>
        )}
        <Costs review={review} />
      </FactList>
      {estimate.payer === undefined && <p className={styles.note}>{t('review.walletFee')}</p>}
    </>
  )
}

function Costs({ review }: { review: Review }) {
  const { parameters, estimate } = review
  const { fee, accountCost } = estimate
  const { what } = useFormattedAmount(review)
  const t = useLateTranslate()
  const isNative = parameters.token.address === null
  const costs = fee.max + accountCost
  if (estimate.payer !== undefined)
    return (
      <>
        <Fact label="send.fee">{t('fee.paidBy', { payer: estimate.payer })}</Fact>
        <Fact label="review.total">
          <bdi dir={parameters.token.nft ? 'auto' : 'ltr'}>{what}</bdi>
        </Fact>
      </>
    )
  return (
    <>
      <NativeFact label="review.fee" amount={fee.expected} review={review} />
      {fee.max !== fee.expected && <NativeFact label="review.feeMax" amount={fee.max} review={review} />}
      {accountCost > 0n && <NativeFact label="review.accountCost" amount={accountCost} review={review} />}
      <NativeFact
        label="review.total"
        amount={isNative ? parameters.amount + costs : costs}
        review={review}
        {...(isNative ? {} : { beside: `${what} +` })}
      />
    </>
  )
}

type NativeFactProps = { label: AnyMessageKey; amount: bigint; review: Review; beside?: string }

function NativeFact({ label, amount, review, beside }: NativeFactProps) {
  const locale = useLocale()
  const network = getNetwork(useConfig(), review.parameters.networkId)
  if (!network) return null
  const { exact, fiat } = formatNative(amount, network, review.nativePrice, locale)
  return (
    <Fact label={label}>
      {beside && <bdi dir={review.token.nft ? 'auto' : 'ltr'}>{beside}</bdi>}
      <bdi dir="ltr">{exact}</bdi>
      {fiat && !beside && (
        <small>
          <bdi dir="ltr">{fiat}</bdi>
        </small>
      )}
    </Fact>
  )
}
