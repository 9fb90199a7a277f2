import {
  formatAmount,
  formatFiat,
  formatQuantity,
  getNetwork,
  type TokenBalance,
  toFiatValue,
} from '@gangway/core'
import { forwardRef } from 'react'
import { Icon } from '../../components/Icon/Icon.js'
import { SpokenText } from '../../components/SpokenText/SpokenText.js'
import { TextField } from '../../components/TextField/TextField.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useRouter } from '../../router/useRouter.js'
import { approximate } from '../send/approximate.js'
import { describeAmountProblem } from '../send/describeAmountProblem.js'
import sendStyles from '../send/SendFields.module.css'
import styles from './SwapView.module.css'
import type { SwapEnd } from './swapDraft.js'
import { getSideText, type SwapForm } from './useSwapForm.js'

type SwapSideProps = { form: SwapForm; end: SwapEnd }

/** How much of which token is paid or received; either can be typed, the other follows. interface-guide.md §9.4, §10 */
export const SwapSide = forwardRef<HTMLInputElement, SwapSideProps>(function SwapSide({ form, end }, ref) {
  const t = useLateTranslate()
  const locale = useLocale()
  const token = form[end]
  const label = end === 'sell' ? 'swap.pay' : 'swap.receive'
  const labelIn = end === 'sell' ? 'swap.payIn' : 'swap.receiveIn'
  return (
    <div className={styles.side}>
      <TextField
        ref={ref}
        label={token ? t(labelIn, { symbol: token.symbol }) : t(label)}
        value={getSideText(form, end, token, locale)}
        onChange={(amount) => form.change({ amount, typed: end, isMax: false })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={formatAmount(0n, 0, { locale })}
        error={useProblem(form, end)}
        end={<TokenButton form={form} end={end} />}
      />
      {token && <UnderField form={form} end={end} token={token} />}
    </div>
  )
})

function TokenButton({ form, end }: SwapSideProps) {
  const t = useLateTranslate()
  const { push } = useRouter()
  const token = form[end]
  const network = getNetwork(useConfig(), token?.chainId ?? form.networkId)
  const isElsewhere = token !== null && token.chainId !== form.networkId
  const name = isElsewhere
    ? t('swap.on', { symbol: token.symbol, network: network?.name ?? token.chainId })
    : (token?.symbol ?? '')
  return (
    <button type="button" className={styles.token} onClick={() => push('SwapSelectToken', { end })}>
      {token && <TokenIcon token={token} network={network} />}
      {/* Not a label: the letters in a picture count as what is seen, and a label has to have them. */}
      <bdi aria-hidden={token !== null}>{token ? name : t('swap.choose')}</bdi>
      {token && <SpokenText>{t('swap.chosen', { symbol: name })}</SpokenText>}
      <Icon name="chevronDown" size="s" />
    </button>
  )
}

function UnderField({ form, end, token }: SwapSideProps & { token: TokenBalance }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const { decimals } = token.quantity
  const amount = form.amounts[end]
  const worth = amount === null || token.price === null ? null : toFiatValue(amount, decimals, token.price)
  const held = `${formatQuantity(token.amount, decimals, { locale, group: true })} ${token.symbol}`
  return (
    <div className={styles.under}>
      <span>{worth !== null && <bdi dir="ltr">{approximate(t, formatFiat(worth, { locale }))}</bdi>}</span>
      <span className={styles.held}>
        {t('swap.balance', { amount: held })}
        {end === 'sell' && <MaxButton form={form} />}
      </span>
    </div>
  )
}

function MaxButton({ form: { change, draft, maxAmount } }: { form: SwapForm }) {
  const t = useLateTranslate()
  return (
    <button
      type="button"
      className={sendStyles.chip}
      aria-pressed={draft.isMax}
      // Until the fee is known, nobody knows how much of the coin can be swapped.
      disabled={maxAmount === null && !draft.isMax}
      onClick={() => change({ isMax: !draft.isMax, amount: '', typed: 'sell' })}
    >
      {t('send.max')}
    </button>
  )
}

function useProblem({ action, draft, entry, sell, ...form }: SwapForm, end: SwapEnd): string | null {
  const t = useLateTranslate()
  const locale = useLocale()
  const token = end === 'sell' ? sell : form.buy
  if (entry.kind === 'invalid' && draft.typed === end && token) {
    const { problem } = entry
    if (problem.kind === 'empty' || problem.kind === 'no-price' || problem.kind === 'too-small') return null
    return describeAmountProblem(problem, { decimals: token.quantity.decimals, locale, t })
  }
  if (end !== 'sell' || action !== 'insufficient-funds') return null
  return t('swap.action.insufficient-funds', { sell: sell?.symbol ?? '' })
}
